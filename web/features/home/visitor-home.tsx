import { pages } from '#shared/paths.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'

/** The home page of a site whose catalogue only members see, for visitors. */
export function VisitorHome() {
  const mode = useRegistrationMode()
  const canRegister = mode === 'open' || mode === 'email_domain'
  return (
    <StatePanel
      level="h1"
      title="Lectern"
      illustration={<img src="/art/cta.svg" alt="" width={320} height={240} />}
      actions={
        <>
          <LinkButton to={pages.login}>Login</LinkButton>
          {canRegister && (
            <LinkButton variant="secondary" to={pages.register}>
              Register
            </LinkButton>
          )}
        </>
      }
    >
      <p>The courses on this site are for members. Log in to see them.</p>
    </StatePanel>
  )
}
