import type { CourseCard } from '#shared/contract/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, readTotal } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableView } from '#web/ui/table/table-query.ts'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { courseColumns, toCourseQuery, courseSorts, type CourseSort } from './course-columns.ts'
import { CourseRow } from './course-row.tsx'

/** The signed-in user's own courses. */
export function MyCourses({ canCreate }: { canCreate: boolean }) {
  return (
    <ServerTable
      caption="My courses"
      nouns={['course', 'courses']}
      searchLabel="Search my courses"
      columns={courseColumns}
      config={courseSorts}
      load={loadOwnCourses}
      row={renderRow}
      tools={canCreate ? renderCreateLink : undefined}
      empty={
        <StatePanel
          title="No courses yet"
          illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
        >
          <p>Courses you create appear here. You can edit and delete them.</p>
        </StatePanel>
      }
    />
  )
}

export function MyCoursesSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading your courses…</TableSkeleton>
}

function renderRow(course: CourseCard, refetch: () => void) {
  return <CourseRow key={course._id} course={course} refetch={refetch} />
}

function renderCreateLink() {
  return <LinkButton to={pages.createCourse}>Create New Course</LinkButton>
}

async function loadOwnCourses(
  view: TableView<CourseSort>,
  signal: AbortSignal,
): Promise<TablePage<CourseCard>> {
  const query = { ...toCourseQuery(view), fields: 'card' }
  const response = await getBrowserApi().api.courses.my_course.$get({ query }, { init: { signal } })
  return { rows: await response.json(), ...readTotal(response) }
}
