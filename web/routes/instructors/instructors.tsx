import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import {
  InstructorTable,
  InstructorTableSkeleton,
} from '#web/features/instructors/instructor-table.tsx'

const page = createGuardedRoute({
  title: 'Instructors',
  requires: 'administer',
  skeleton: <InstructorTableSkeleton />,
  render: () => <InstructorTable />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
