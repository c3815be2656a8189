import { useState } from 'react'
import type { Enrolment } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { saveCart } from '#web/lib/session/index.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { Paginator } from '#web/ui/table/paginator.tsx'
import { setTableFilter, toTableQuery } from '#web/ui/table/table-query.ts'
import classes from '#web/ui/table/table-tools.module.css'
import { TableSearch } from '#web/ui/table/table-tools.tsx'
import { LearningCards } from './learning-cards.tsx'
import { LearningTable } from './learning-table.tsx'
import {
  getSelectedList,
  learningTableConfig,
  type LearningTableView,
  selectTablePage,
} from './table-view.ts'
import { useCourseView, ViewSwitch } from './view-switch.tsx'

interface EnrolmentListProps {
  courses: readonly Enrolment[]
  view: LearningTableView
  onView: (view: LearningTableView) => void
  /** Set if the list could not be refreshed. */
  refreshError: string | undefined
  onRetry: () => void
}

/** The courses of one tab, searchable, as a table or as cards. */
export function EnrolmentList(props: EnrolmentListProps) {
  const { courses, view, onView, refreshError, onRetry } = props
  const [courseToRemove, setCourseToRemove] = useState<Enrolment>()
  const [layout, setLayout] = useCourseView()
  const { rows, found, page, pages } = selectTablePage(courses, view)
  const total = pluralize(courses.length, ['course', 'courses'])

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
          onSearch={(text) => onView({ ...view, search: text, page: 1 })}
        />
        <p role="status" className={classes.count}>
          {view.search ? `${found} of ${total}` : total}
        </p>
        <ViewSwitch view={layout} onSelect={setLayout} />
      </div>
      {refreshError && (
        <p role="status" className={classes.note}>
          {learningMessages.refreshFailed}{' '}
          <Button variant="secondary" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      {found === 0 && <NoCourses view={view} onView={onView} />}
      {found > 0 && layout === 'cards' && (
        <LearningCards rows={rows} onRemove={setCourseToRemove} />
      )}
      {found > 0 && layout === 'table' && (
        <LearningTable rows={rows} view={view} onRemove={setCourseToRemove} />
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
    showError(error)
  }
}

/** Says why a tab shows no course, and leads to all of them. */
function NoCourses({ view, onView }: Pick<EnrolmentListProps, 'view' | 'onView'>) {
  const list = getSelectedList(view)
  const messages = {
    all: learningMessages.noMatch,
    in_progress: learningMessages.nothingInProgress,
    completed: learningMessages.nothingCompleted,
  } as const
  const shown = view.search || list === 'saved' ? 'all' : list
  return (
    <div className={classes.noMatch}>
      <p>{messages[shown]}</p>
      <Button
        variant="secondary"
        onClick={() => onView(setTableFilter({ ...view, search: '' }, 'show', ''))}
      >
        Show all courses
      </Button>
    </div>
  )
}
