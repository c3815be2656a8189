import type { CourseSummary } from '#shared/contract/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import { CourseRow } from './course-row.tsx'
import {
  courseTable,
  courseTableLimit,
  type CourseSort,
  toCourseFilters,
  useCourseFilterOptions,
} from './course-table.ts'

const { Table, Skeleton } = createServerTable<CourseSummary, CourseSort>({
  ...courseTable,
  caption: 'My courses',
  nouns: ['course', 'courses'],
  searchLabel: 'Search my courses',
  hasCovers: true,
  empty: (
    <StatePanel
      title="No courses yet"
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.createCourse}>Create your first course</LinkButton>}
    >
      <p>Courses you create appear here. You can edit and delete them.</p>
    </StatePanel>
  ),
  load: async (query, options, filters) =>
    readTablePage(
      await getBrowserApi().api.courses.my_course.$get(
        {
          query: {
            ...query,
            ...toCourseFilters(filters),
            limit: courseTableLimit,
            fields: 'card',
          },
        },
        options,
      ),
    ),
  renderRow: (course, refetch) => <CourseRow course={course} refetch={refetch} />,
})

export const MyCoursesSkeleton = Skeleton

/** The signed-in user's own courses. */
export function MyCourses({ canCreate }: { canCreate: boolean }) {
  return (
    <Table
      tools={canCreate ? renderCreateLink : undefined}
      filterOptions={useCourseFilterOptions()}
    />
  )
}

function renderCreateLink() {
  return <LinkButton to={pages.createCourse}>Create New Course</LinkButton>
}
