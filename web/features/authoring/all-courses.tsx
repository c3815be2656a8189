import { Link } from 'react-router'
import type { ManagedCourse } from '#shared/contract/authoring.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, readTotal } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableView } from '#web/ui/table/table-query.ts'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import classes from './authoring.module.css'
import { courseColumns, toCourseQuery, courseSorts, type CourseSort } from './course-columns.ts'
import { CourseRow } from './course-row.tsx'

/** All courses, for admins. Courses of deleted owners are hidden (spec §2). */
export function AllCourses() {
  return (
    <ServerTable
      caption="All courses"
      nouns={['course', 'courses']}
      searchLabel="Search all courses"
      columns={courseColumns}
      config={courseSorts}
      load={loadAllCourses}
      row={renderRow}
      tools={renderCreateLink}
      empty={
        <StatePanel
          title="No courses yet"
          illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
        >
          <p>All courses appear here, whoever creates them.</p>
        </StatePanel>
      }
    />
  )
}

export function AllCoursesSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading the courses…</TableSkeleton>
}

function renderRow(course: ManagedCourse, refetch: () => void) {
  const owner = <CourseOwner course={course} />
  return <CourseRow key={course._id} course={course} owner={owner} refetch={refetch} />
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

async function loadAllCourses(
  view: TableView<CourseSort>,
  signal: AbortSignal,
): Promise<TablePage<ManagedCourse>> {
  const query = toCourseQuery(view)
  const response = await getBrowserApi().api.admin.courses.$get({ query }, { init: { signal } })
  return { rows: await response.json(), ...readTotal(response) }
}
