import { CreateCategory } from '#web/features/authoring/create-category.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Create Category',
  requires: 'administer',
  skeleton: null,
  render: () => <CreateCategory />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
