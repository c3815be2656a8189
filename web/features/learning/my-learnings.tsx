import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Enrolment } from '#shared/contract/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages as paths } from '#shared/paths.ts'
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
import { learningTableConfig, selectTablePage, type LearningTableView } from './table-view.ts'
import type { Enrolments } from './use-enrolments.ts'

/** The courses that the user is enrolled in. */
export function MyLearnings({ enrolments }: { enrolments: Enrolments }) {
  const { courses, error, refetch } = enrolments
  if (courses) {
    return courses.length > 0 ? (
      <EnrolmentList courses={courses} refreshError={error} onRetry={refetch} />
    ) : (
      <NoEnrolments />
    )
  }
  if (!error) return <LearningSkeleton />
  return <LoadError title={learningMessages.loadFailed} message={error} onRetry={refetch} />
}

interface EnrolmentListProps {
  courses: readonly Enrolment[]
  /** Set if the list could not be refreshed. */
  refreshError: string | undefined
  onRetry: () => void
}

/** A searchable table; the URL has the search, the order and the page. */
function EnrolmentList({ courses, refreshError, onRetry }: EnrolmentListProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [courseToRemove, setCourseToRemove] = useState<Enrolment>()
  const view = parseTableQuery(new URLSearchParams(search), learningTableConfig)
  const { rows, found, page, pages } = selectTablePage(courses, view)
  const total = pluralize(courses.length, ['course', 'courses'])

  function show(next: LearningTableView) {
    const query = toTableQuery(next, learningTableConfig)
    void navigate(query, { replace: true, preventScrollReset: true })
  }

  function remove(course: Enrolment) {
    setCourseToRemove(undefined)
    void removeCourse(course._id)
    // The focused button disappears with its row.
    requestAnimationFrame(focusHeading)
  }

  return (
    <>
      <div className={classes.tools}>
        <TableSearch
          label="Search my courses"
          value={view.search}
          onSearch={(text) => show({ ...view, search: text, page: 1 })}
        />
        <p role="status" className={classes.count}>
          {view.search ? `${found} of ${total}` : total}
        </p>
      </div>
      {refreshError && (
        <p role="status" className={classes.note}>
          {learningMessages.refreshFailed}{' '}
          <Button variant="secondary" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      {found > 0 ? (
        <LearningTable rows={rows} view={view} onRemove={setCourseToRemove} />
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
          getHref={(other) => toTableQuery({ ...view, page: other }, learningTableConfig)}
        />
      )}
      {courseToRemove && (
        <ConfirmDialog
          title={`Delete “${courseToRemove.title}”?`}
          cancelLabel="Cancel"
          confirmLabel="Delete"
          onCancel={() => setCourseToRemove(undefined)}
          onConfirm={() => remove(courseToRemove)}
        >
          The course will be removed from My Learnings. If you enrol again, your progress and your
          review will still be there.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Removes the course from the session at once; it comes back if the server rejects the change. */
async function removeCourse(id: string): Promise<void> {
  try {
    await saveCart({ remove: id })
    toast.success(learningMessages.removed)
  } catch (error) {
    if (!endSessionIfExpired(error)) toast.error(toDisplayError(error).msg)
  }
}

function NoEnrolments() {
  return (
    <StatePanel
      title={learningMessages.nothingYet}
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={paths.catalogue}>Browse courses</LinkButton>}
    />
  )
}

export function LearningSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading your courses…</TableSkeleton>
}
