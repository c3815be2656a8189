import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'

/** Kept for its URL: it links to the page where categories are created. */
export function CreateCategory() {
  return (
    <StatePanel
      title="Create categories in the Categories table"
      actions={<LinkButton to={pages.categories}>Categories</LinkButton>}
    />
  )
}
