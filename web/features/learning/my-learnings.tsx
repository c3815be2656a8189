import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Enrolment } from '#shared/contract/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired, saveCart } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { Paginator } from '#web/ui/table/paginator.tsx'
import { toTableQuery, parseTableQuery } from '#web/ui/table/table-query.ts'
import classes from '#web/ui/table/table-tools.module.css'
import { TableSearch, TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { LearningTable } from './learning-table.tsx'
import { learningSorts, selectTablePage, type LearningView } from './table-view.ts'
import type { Enrolments } from './use-enrolments.ts'

export function MyLearnings({ enrolments }: { enrolments: Enrolments }) {
  const { courses, failure, again } = enrolments
  if (courses) {
    return courses.length > 0 ? (
      <EnrolmentList courses={courses} failure={failure} onRetry={again} />
    ) : (
      <NoEnrolments />
    )
  }
  if (!failure) return <LearningSkeleton />
  return <LoadError title={learningMessages.loadFailed} message={failure} onRetry={again} />
}

interface LearningBoardProps {
  courses: readonly Enrolment[]
  /** Why the list could not be loaded again. */
  failure: string | undefined
  onRetry: () => void
}

/** The searchable table; what is searched for, its order and its page stand in the address. */
function EnrolmentList({ courses, failure, onRetry }: LearningBoardProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [doomed, setDoomed] = useState<Enrolment>()
  const remove = useRemoveCourse()
  const view = parseTableQuery(new URLSearchParams(search), learningSorts)
  const { rows, found, page, pages } = selectTablePage(courses, view)

  function show(next: LearningView) {
    void navigate(toTableQuery(next, learningSorts), { replace: true, preventScrollReset: true })
  }

  function confirm(course: Enrolment) {
    setDoomed(undefined)
    void remove(course._id)
    requestAnimationFrame(focusHeading)
  }

  return (
    <>
      <div className={classes.tools}>
        <TableSearch
          label="Search my courses"
          value={view.search}
          onSearch={(words) => show({ ...view, search: words, page: 1 })}
        />
        <p role="status" className={classes.count}>
          {view.search ? `${found} of ${inWords(courses.length)}` : inWords(courses.length)}
        </p>
      </div>
      {failure && (
        <p role="status" className={classes.note}>
          {learningMessages.refreshFailed}{' '}
          <Button variant="secondary" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      {found > 0 ? (
        <LearningTable rows={rows} view={view} onRemove={setDoomed} />
      ) : (
        <div className={classes.noMatch}>
          <p>{learningMessages.noMatch}</p>
          <Button variant="secondary" onClick={() => show({ ...view, search: '', page: 1 })}>
            Show all courses
          </Button>
        </div>
      )}
      {pages > 1 && (
        <Paginator
          page={page}
          pages={pages}
          getHref={(other) => toTableQuery({ ...view, page: other }, learningSorts)}
        />
      )}
      {doomed && (
        <RemoveDialog
          title={doomed.title}
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => confirm(doomed)}
        />
      )}
    </>
  )
}

/** The pressed button is gone with its row. */
function inWords(count: number): string {
  return count === 1 ? '1 course' : `${count} courses`
}

interface RemoveDialogProps {
  title: string
  onCancel: () => void
  onConfirm: () => void
}

function RemoveDialog({ title, onCancel, onConfirm }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      cancelLabel="Keep it"
      confirmLabel="Delete"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      The course leaves My Learnings. Your progress and your review are kept, should you come back.
    </ConfirmDialog>
  )
}

/** Takes a course out of My Learnings; it comes back, with a word, if the server refuses. */
function useRemoveCourse() {
  return async (id: string) => {
    try {
      await saveCart({ remove: id })
      toast.success(learningMessages.removed)
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
    }
  }
}

function NoEnrolments() {
  return (
    <StatePanel
      title={learningMessages.nothingYet}
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.catalogue}>Browse courses</LinkButton>}
    />
  )
}

export function LearningSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading your courses…</TableSkeleton>
}
