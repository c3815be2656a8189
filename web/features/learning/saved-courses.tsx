import { useMemo } from 'react'
import type { SavedCourse } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages as paths } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import { Paginator } from '#web/ui/table/paginator.tsx'
import { toTableQuery } from '#web/ui/table/table-query.ts'
import tools from '#web/ui/table/table-tools.module.css'
import { TableSearch, TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { CourseTile } from './course-tile.tsx'
import classes from './learning-cards.module.css'
import { learningTableConfig, type LearningTableView, selectTablePage } from './table-view.ts'
import { toggleSaved } from './toggle-saved.ts'

interface SavedCoursesProps {
  view: LearningTableView
  onView: (view: LearningTableView) => void
}

/** The courses that the user saved for later; loaded when their tab is opened. */
export function SavedCourses(props: SavedCoursesProps) {
  const { data, error, refetch } = useQuery(loadSavedCourses)
  // Saved courses have no progress; with it they are searched and paged like the others.
  const courses = useMemo(() => data?.map((course) => ({ ...course, progress: null })), [data])
  if (error) {
    return <LoadError title={learningMessages.savedLoadFailed} message={error} onRetry={refetch} />
  }
  if (!courses) return <TableSkeleton thumbnail="cover">Loading your saved courses…</TableSkeleton>
  if (courses.length === 0) {
    return (
      <StatePanel
        title={learningMessages.nothingSaved}
        actions={<LinkButton to={paths.catalogue}>Browse courses</LinkButton>}
      />
    )
  }
  return <SavedCourseList courses={courses} {...props} />
}

interface SavedCourseListProps extends SavedCoursesProps {
  courses: readonly (SavedCourse & { progress: null })[]
}

function SavedCourseList({ courses, view, onView }: SavedCourseListProps) {
  const { rows, found, page, pages } = selectTablePage(courses, view)
  const total = pluralize(courses.length, ['course', 'courses'])
  return (
    <>
      <div className={tools.tools}>
        <TableSearch
          label="Search my courses"
          value={view.search}
          onSearch={(text) => onView({ ...view, search: text, page: 1 })}
        />
        <p role="status" className={tools.count}>
          {view.search ? `${found} of ${total}` : total}
        </p>
      </div>
      {found === 0 && (
        <div className={tools.noMatch}>
          <p>{learningMessages.noMatch}</p>
          <Button variant="secondary" onClick={() => onView({ ...view, search: '', page: 1 })}>
            Show all saved courses
          </Button>
        </div>
      )}
      <ul role="list" className={classes.grid} aria-label="Saved courses">
        {rows.map(({ course }) => (
          <li key={course._id} className={`${card.card} ${classes.card}`}>
            <SavedCourseCard course={course} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Paginator
          page={page}
          pages={pages}
          getHref={(other) => toTableQuery({ ...view, page: other }, learningTableConfig)}
        />
      )}
    </>
  )
}

/** A removed course stays visible until the tab is left, so that it can be saved again. */
function SavedCourseCard({ course }: { course: SavedCourse }) {
  const { _id: id, title, savedAt } = course
  const isSaved = useSession().user?.savedCourseIds.includes(id) ?? false

  return (
    <CourseTile course={course} to={paths.course(id)} isDimmed={!isSaved}>
      <p className={classes.detail}>
        {isSaved ? (
          <>
            Saved <RelativeTime iso={savedAt} />
          </>
        ) : (
          'No longer saved'
        )}
      </p>
      <div className={classes.actions}>
        <LinkButton variant="secondary" to={paths.course(id)} aria-label={`View ${title}`}>
          View
        </LinkButton>
        <Button
          variant="secondary"
          aria-label={`${isSaved ? 'Remove' : 'Save'} ${title}`}
          onClick={() => void toggleSaved(id, isSaved)}
        >
          {isSaved ? 'Remove' : 'Save again'}
        </Button>
      </div>
    </CourseTile>
  )
}

function loadSavedCourses(signal: AbortSignal): Promise<SavedCourse[]> {
  return parseResponse(getBrowserApi().user.saved.$get(undefined, { init: { signal } }))
}
