import { Categories, CategoriesSkeleton } from '#web/features/authoring/categories.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Categories',
  requires: 'administer',
  skeleton: <CategoriesSkeleton />,
  render: () => <Categories />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
