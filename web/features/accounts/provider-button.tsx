import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { toDisplayError } from '#web/lib/api.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './provider-button.module.css'
import { startSignIn } from './sign-in.ts'

interface ProviderButtonProps {
  verb: 'Sign in' | 'Sign up' | 'Try again'
  back: string | undefined
  /** What one accepts by it, beside another way in. */
  children?: ReactNode
}

/** The way in through another service, where there is one. */
export function ProviderButton({ verb, back, children }: ProviderButtonProps) {
  const { signInLabel } = useSettings()
  const isHydrated = useIsHydrated()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    // Back from the provider, the browser may show this page as it was left.
    const open = () => setBusy(false)
    window.addEventListener('pageshow', open)
    return () => window.removeEventListener('pageshow', open)
  }, [])

  if (!signInLabel) return null

  async function begin() {
    setBusy(true)
    try {
      window.location.assign(await startSignIn(back))
    } catch (error) {
      toast.error(toDisplayError(error).msg)
      setBusy(false)
    }
  }

  return (
    <div className={classes.way}>
      {children && <p className={classes.or}>or</p>}
      <Button
        variant="secondary"
        className={classes.button}
        disabled={!isHydrated}
        busy={isBusy}
        onClick={() => void begin()}
      >
        {!isBusy && <IconLogin2 size={20} aria-hidden="true" />}
        {verb} with {signInLabel}
      </Button>
      {children && <p className={classes.note}>{children}</p>}
    </div>
  )
}
