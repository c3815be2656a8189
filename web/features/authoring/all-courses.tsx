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

/** Everybody's courses, for admins. Courses whose owner is gone are not shown (spec §2). */
export function AllCourses() {
  return (
    <ServerTable
      caption="All courses"
      nouns={['course', 'courses']}
      searchLabel="Search all courses"
      columns={courseColumns}
      config={courseSorts}
      load={loadAll}
      row={rowOf}
      tools={createLink}
      empty={
        <StatePanel
          title="No courses yet"
          illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
        >
          <p>Every course that somebody writes stands here.</p>
        </StatePanel>
      }
    />
  )
}

export function AllCoursesSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading the courses…</TableSkeleton>
}

function rowOf(course: ManagedCourse, again: () => void) {
  const owner = <OwnerLine course={course} />
  return <CourseRow key={course._id} course={course} owner={owner} again={again} />
}

function createLink() {
  return <LinkButton to={pages.createCourse}>Create New Course</LinkButton>
}

/** Whose account the course is, where that is not the author's name anyway. */
function OwnerLine({ course: { author, user } }: { course: ManagedCourse }) {
  if (user.fullname === author) return null
  return (
    <span className={classes.owner}>
      of <Link to={pages.instructor(user._id)}>{user.fullname}</Link>
    </span>
  )
}

async function loadAll(
  view: TableView<CourseSort>,
  signal: AbortSignal,
): Promise<TablePage<ManagedCourse>> {
  const query = toCourseQuery(view)
  const response = await getBrowserApi().api.admin.courses.$get({ query }, { init: { signal } })
  return { rows: await response.json(), ...readTotal(response) }
}
