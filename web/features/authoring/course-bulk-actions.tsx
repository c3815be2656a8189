import { useState } from 'react'
import type { BulkResponse } from '#shared/contract/administration/bulk.ts'
import type { OwnCourseCard } from '#shared/contract/courses/authoring.ts'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { recordDeletedCourses } from '#web/lib/authoring/published-course.ts'
import { useCategories } from '#web/lib/categories.ts'
import { type CsvColumn, saveTextFile, toCsv } from '#web/lib/format/csv.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { BulkFailures, ConfirmBulkDialog, NameList } from '#web/ui/table/bulk-dialogs.tsx'
import { MoveCoursesDialog } from './move-courses-dialog.tsx'
import { moveCourses } from './move-courses.ts'

interface CourseBulkActionsProps {
  /** Courses of others, which the user co-teaches, are not deleted. */
  courses: readonly (CourseCard & { role?: OwnCourseCard['role'] })[]
  /** Called with the ids of the courses that were changed. */
  onDone: (ids: readonly string[]) => void
}

/** What can be done with the selected courses of a table. */
export function CourseBulkActions({ courses, onDone }: CourseBulkActionsProps) {
  const [open, setOpen] = useState<'deletion' | 'move'>()
  const [failed, setFailed] = useState<BulkResponse>()
  const categories = useCategories()
  const ids = courses.map(({ _id }) => _id)
  const count = countCourses(courses)
  const names = listNames(courses)
  const deletable = courses.filter(({ role }) => role !== 'instructor')
  const others = courses.filter(({ role }) => role === 'instructor')
  const close = () => setOpen(undefined)

  function finish(result: BulkResponse) {
    close()
    if (result.failed.length === 0) toast.success(result.msg)
    else setFailed(result)
    onDone(result.done)
  }

  function finishMove(result: BulkResponse) {
    if (result.failed.length > 0) return finish(result)
    close()
    const former = groupByCategory(courses.filter(({ _id }) => result.done.includes(_id)))
    if (former.size === 0) toast.success(result.msg)
    else offerUndo(result.msg, () => moveBack(former, result.done))
    onDone(result.done)
  }

  /** Each course to the category that it had when it was selected. */
  async function moveBack(
    former: ReadonlyMap<string, readonly CourseCard[]>,
    moved: readonly string[],
  ) {
    const failures: unknown[] = []
    for (const [category, group] of former) {
      const listed = group.map(({ _id }) => _id)
      await moveCourses(listed, category).catch((error: unknown) => failures.push(error))
    }
    onDone(moved)
    if (failures.length > 0) throw failures[0]
  }

  async function deleteCourses() {
    try {
      const json = { ids: deletable.map(({ _id }) => _id) }
      const request = getBrowserApi().api.bulk.delete_courses.$post({ json })
      const result = await parseResponse(request)
      recordDeletedCourses(result.done)
      finish(result)
    } catch (error) {
      showError(error)
    }
  }

  function exportCourses() {
    const columns = listCourseColumns(new Map(categories.map(({ _id, name }) => [_id, name])))
    saveTextFile('courses.csv', toCsv(courses, columns), 'text/csv')
    toast.success(bulkMessages.exported(count))
  }

  return (
    <>
      <Button variant="quiet" onClick={exportCourses}>
        Export CSV
      </Button>
      <Button variant="quiet" onClick={() => setOpen('move')}>
        Move to category…
      </Button>
      {deletable.length > 0 && (
        <Button variant="quiet" onClick={() => setOpen('deletion')}>
          Delete…
        </Button>
      )}
      {open === 'deletion' && (
        <ConfirmBulkDialog
          title={`Delete ${countCourses(deletable)}?`}
          warning={
            deletable.length === 1
              ? authoringMessages.courseDeletionWarning
              : authoringMessages.coursesDeletionWarning
          }
          label="Courses to delete"
          names={listNames(deletable)}
          confirmLabel={`Delete ${countCourses(deletable)}`}
          onCancel={close}
          onConfirm={deleteCourses}
        >
          {others.length > 0 && (
            <>
              <p>{authoringMessages.othersStay(others.length)}</p>
              <NameList label="Courses that stay" names={listNames(others)} />
            </>
          )}
        </ConfirmBulkDialog>
      )}
      {open === 'move' && (
        <MoveCoursesDialog ids={ids} names={names} onClose={close} onMoved={finishMove} />
      )}
      {failed && (
        <BulkFailures
          title={failed.msg}
          label="Unchanged courses"
          names={names}
          failed={failed.failed}
          onClose={() => setFailed(undefined)}
        />
      )}
    </>
  )
}

function countCourses({ length }: readonly unknown[]): string {
  return pluralize(length, ['course', 'courses'])
}

/** Without drafts that have no category, to which nothing can be moved back. */
function groupByCategory(courses: readonly CourseCard[]) {
  const categorized = courses.filter(({ category }) => category !== '')
  return Map.groupBy(categorized, ({ category }) => category)
}

function listNames(courses: readonly CourseCard[]) {
  return courses.map(({ _id, title }) => ({ _id, name: title }))
}

/** The columns of an export of courses; `categories` are the names by id. */
function listCourseColumns(
  categories: ReadonlyMap<string, string>,
): readonly CsvColumn<CourseCard>[] {
  return [
    ['Id', ({ _id }) => _id],
    ['Title', ({ title }) => title],
    ['Author', ({ author }) => author],
    ['Type', ({ type }) => type],
    ['Level', ({ level }) => level],
    ['Category', ({ category }) => categories.get(category) ?? ''],
    ['Topic', ({ topic }) => topic],
    ['Rating', ({ rating }) => rating],
    ['Reviews', ({ numReviews }) => numReviews],
    ['Learners', ({ learners }) => learners],
    ['Minutes', ({ minutes }) => minutes],
    ['Created', ({ createdAt }) => createdAt],
    ['Address', ({ _id }) => window.location.origin + pages.course(_id)],
  ]
}
