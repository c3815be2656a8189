import { type ReactNode, useEffect, useState } from 'react'
import { toDisplayError } from '#web/lib/api.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconLogin2 } from '#web/ui/icons/general.ts'
import classes from './provider-button.module.css'
import { startSignIn } from './sign-in.ts'

interface ProviderButtonProps {
  action: 'Sign in' | 'Sign up' | 'Try again'
  /** The path to return to afterwards. */
  back: string | undefined
  /** The token of an invitation link. */
  invitation?: string
  /** A hint under the button; only where the button is the alternative to a form. */
  children?: ReactNode
}

/** Starts a sign-in with the identity provider; renders nothing where none is configured. */
export function ProviderButton({ action, back, invitation, children }: ProviderButtonProps) {
  const { signInLabel } = useSettings()
  const isHydrated = useIsHydrated()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    // After Back, the browser may restore this page from its cache with the button still busy.
    const reset = () => setBusy(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  if (!signInLabel) return null

  async function start() {
    setBusy(true)
    try {
      window.location.assign(await startSignIn({ back, invitation }))
    } catch (error) {
      toast.error(toDisplayError(error).msg)
      setBusy(false)
    }
  }

  return (
    <div className={classes.alternative}>
      {children && <p className={classes.or}>or</p>}
      <Button
        variant="secondary"
        className={classes.button}
        disabled={!isHydrated}
        data-awaits-script={isHydrated ? undefined : ''}
        busy={isBusy}
        onClick={() => void start()}
      >
        {!isBusy && <IconLogin2 size={20} aria-hidden="true" />}
        {action} with {signInLabel}
      </Button>
      {children && <p className={classes.hint}>{children}</p>}
    </div>
  )
}
