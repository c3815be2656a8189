import { securityMessages } from '#shared/messages/accounts/security.ts'
import { pages } from '#shared/paths.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import profile from '../profile.module.css'
import { FactorSections } from './factor-sections.tsx'
import { SecuritySkeleton } from './security-tab.tsx'
import classes from './security.module.css'
import { useSecurity } from './use-security.ts'

interface RequiredSetupProps {
  /** Whether the user may go on: until then, every other page leads back here. */
  isDone: boolean
}

/** For users whose role requires a second factor: they add one before they can do anything else. */
export function RequiredSetup({ isDone }: RequiredSetupProps) {
  const { data: security, error, refetch } = useSecurity()
  const logout = useLogout()
  if (error && !security) {
    return <LoadError title={securityMessages.loadFailed} message={error} onRetry={refetch} />
  }
  if (!security) return <SecuritySkeleton />
  const hasFactor = security.passkeys.length > 0 || security.totpSince !== null
  return (
    <div className={profile.sections}>
      {security.isRequired && (
        <p>{hasFactor ? securityMessages.setupDone : securityMessages.setupRequired}</p>
      )}
      <FactorSections
        security={security}
        onChange={() => {
          refetch()
          void refreshSession()
        }}
      />
      <div className={classes.actions}>
        {isDone && <LinkButton to={pages.home}>Continue</LinkButton>}
        <Button variant="secondary" onClick={logout}>
          Log out
        </Button>
      </div>
    </div>
  )
}
