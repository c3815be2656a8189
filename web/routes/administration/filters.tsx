import { Filters, FiltersSkeleton } from '#web/features/administration/filters/filters.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Filters',
  requires: 'administer',
  skeleton: <FiltersSkeleton />,
  render: () => <Filters />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
