import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Section } from '../section.tsx'

/** Leads to the page that manages the tokens. */
export function ApiTokensSection() {
  return (
    <Section
      title="API tokens"
      lead="Programs that you trust can use your account with a token, within the scopes that you choose."
      action={
        <LinkButton variant="secondary" to={pages.developer}>
          Manage API tokens
        </LinkButton>
      }
    />
  )
}
