import {
  InstructorTable,
  InstructorTableSkeleton,
} from '#web/features/administration/instructors/instructor-table.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Instructors',
  requires: 'administer',
  skeleton: <InstructorTableSkeleton />,
  render: () => <InstructorTable />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
