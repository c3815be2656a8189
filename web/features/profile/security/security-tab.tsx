import { securityMessages } from '#shared/messages/accounts/security.ts'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import profile from '../profile.module.css'
import { Section } from '../section.tsx'
import { EmailSection } from './email-section.tsx'
import { FactorSections } from './factor-sections.tsx'
import { RememberedDevices } from './remembered-devices.tsx'
import { useSecurity } from './use-security.ts'

/** Passkeys, authenticator app, recovery codes, remembered devices and the email address. */
export function SecurityTab() {
  const { data: security, error, refetch } = useSecurity()
  if (error && !security) {
    return <LoadError title={securityMessages.loadFailed} message={error} onRetry={refetch} />
  }
  if (!security) return <SecuritySkeleton />
  return (
    <div className={profile.sections}>
      <FactorSections security={security} onChange={refetch} />
      <RememberedDevices devices={security.rememberedDevices} onChange={refetch} />
      <EmailSection security={security} onChange={refetch} />
      <ApiTokensSection />
    </div>
  )
}

export function SecuritySkeleton() {
  return (
    <div role="status" className={`${card.card} ${profile.panel}`}>
      <span className="visually-hidden">Loading your security settings…</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className={profile.session} aria-hidden="true">
          <span className={`${skeleton.block} ${profile.skeletonText}`} />
          <span className={`${skeleton.block} ${profile.skeletonButton}`} />
        </div>
      ))}
    </div>
  )
}

/** Leads to the page that manages the tokens. */
function ApiTokensSection() {
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
