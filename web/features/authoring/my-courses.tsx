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

/** The courses of the person who looks. */
export function MyCourses({ mayCreate }: { mayCreate: boolean }) {
  return (
    <ServerTable
      caption="My courses"
      nouns={['course', 'courses']}
      searchLabel="Search my courses"
      columns={courseColumns}
      config={courseSorts}
      load={loadOwn}
      row={rowOf}
      tools={mayCreate ? createLink : undefined}
      empty={
        <StatePanel
          title="No courses yet"
          illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
        >
          <p>The courses that you write stand here, with a way to edit and delete each.</p>
        </StatePanel>
      }
    />
  )
}

export function MyCoursesSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading your courses…</TableSkeleton>
}

function rowOf(course: CourseCard, again: () => void) {
  return <CourseRow key={course._id} course={course} again={again} />
}

function createLink() {
  return <LinkButton to={pages.createCourse}>Create New Course</LinkButton>
}

async function loadOwn(
  view: TableView<CourseSort>,
  signal: AbortSignal,
): Promise<TablePage<CourseCard>> {
  const query = { ...toCourseQuery(view), fields: 'card' }
  const response = await getBrowserApi().api.courses.my_course.$get({ query }, { init: { signal } })
  return { rows: await response.json(), ...readTotal(response) }
}
