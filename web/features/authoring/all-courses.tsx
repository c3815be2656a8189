import { Link } from 'react-router'
import type { ManagedCourse } from '#shared/contract/courses/authoring.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import classes from './authoring.module.css'
import { CourseBulkActions } from './course-bulk-actions.tsx'
import { CourseRow } from './course-row.tsx'
import {
  courseTable,
  courseTableLimit,
  type CourseSort,
  toCourseFilters,
  useCourseFilterOptions,
} from './course-table.ts'

const { Table, Skeleton } = createServerTable<ManagedCourse, CourseSort>({
  ...courseTable,
  caption: 'All courses',
  nouns: ['course', 'courses'],
  searchLabel: 'Search all courses',
  hasCovers: true,
  empty: (
    <StatePanel
      title="No courses yet"
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.createCourse}>Create the first course</LinkButton>}
    >
      <p>All courses appear here, whoever creates them.</p>
    </StatePanel>
  ),
  load: async (query, options, filters) =>
    readTablePage(
      await getBrowserApi().api.admin.courses.$get(
        { query: { ...query, ...toCourseFilters(filters), limit: courseTableLimit } },
        options,
      ),
    ),
  renderRow: (course, refetch, selectCell) => (
    <CourseRow
      course={course}
      selectCell={selectCell}
      owner={<CourseOwner course={course} />}
      refetch={refetch}
    />
  ),
  selection: {
    getName: ({ title }) => title,
    renderActions: (courses, finish) => <CourseBulkActions courses={courses} onDone={finish} />,
  },
})

export const AllCoursesSkeleton = Skeleton

/** All courses, for admins. Courses of deleted owners are hidden. */
export function AllCourses() {
  return <Table tools={renderCreateLink} filterOptions={useCourseFilterOptions()} />
}

function renderCreateLink() {
  return <LinkButton to={pages.createCourse}>Create New Course</LinkButton>
}

/** The account that owns the course, unless it has the author's name. */
function CourseOwner({ course: { author, user } }: { course: ManagedCourse }) {
  if (user.fullname === author) return null
  return (
    <span className={classes.owner}>
      Owner: <Link to={pages.instructor(user._id)}>{user.fullname}</Link>
    </span>
  )
}
