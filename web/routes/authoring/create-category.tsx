import { pages } from '#shared/paths.ts'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'

/** Kept for its URL: it links to the page where categories are created. */
const page = createGuardedRoute({
  title: 'Create Category',
  requires: 'administer',
  skeleton: null,
  render: () => (
    <StatePanel
      title="Create categories in the Categories table"
      actions={<LinkButton to={pages.categories}>Categories</LinkButton>}
    />
  ),
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
