import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Enrolment } from '#shared/contract/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Paginator } from '#web/ui/table/paginator.tsx'
import { toTableQuery, parseTableQuery } from '#web/ui/table/table-address.ts'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import classes from '#web/ui/table/table-tools.module.css'
import { LearningTable } from './learning-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { learningSorts, selectTablePage, type LearningView } from './table-view.ts'
import { useRemoveCourse } from './use-remove-course.ts'

interface LearningBoardProps {
  courses: readonly Enrolment[]
  /** Why the list could not be loaded again. */
  failure: string | undefined
  onRetry: () => void
}

/** The searchable table; what is searched for, its order and its page stand in the address. */
export function EnrolmentList({ courses, failure, onRetry }: LearningBoardProps) {
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
