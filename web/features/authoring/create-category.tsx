import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'

/** The specification leaves this page empty; categories are created in their table. */
export function CreateCategory() {
  return (
    <StatePanel
      title="Categories are created in their table"
      actions={<LinkButton to={pages.categories}>Categories</LinkButton>}
    />
  )
}
