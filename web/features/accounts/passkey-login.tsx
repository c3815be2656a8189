import { useEffect, useRef, useState } from 'react'
import type { PasskeyAssertion } from '#shared/contract/accounts/security.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import {
  autofillPasskey,
  cancelPasskeyAutofill,
  canUsePasskeys,
  signWithPasskey,
} from '#web/lib/passkeys.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconKey } from '#web/ui/icons/general.ts'
import classes from './provider-button.module.css'
import type { FinishedLogin } from './use-finish-login.ts'

/** Shorter than the challenge lives. */
const refreshMilliseconds = 4 * 60_000

/** A login with a passkey, by a button and in the autofill of the email field. Nothing where the browser has none. */
export default function PasskeyLogin({
  onLoggedIn,
}: {
  onLoggedIn: (login: FinishedLogin) => void
}) {
  const { publicUrl } = useSettings()
  const isAvailable = useBrowserValue(() => canUsePasskeys(publicUrl), false)
  const [isBusy, setBusy] = useState(false)
  const isButtonUsed = useRef(false)

  useEffect(() => {
    if (!isAvailable) return undefined
    let isMounted = true
    const offer = async () => {
      const response = await autofillPasskey(async () => {
        const options = await requestOptions()
        // A second request would end that of the button.
        if (isButtonUsed.current) throw new Error('The button was used meanwhile.')
        return options
      }).catch(() => undefined)
      if (!response || !isMounted) return
      try {
        onLoggedIn(await logIn(response))
      } catch (error) {
        toast.error(toDisplayError(error).msg)
        void offer()
      }
    }
    void offer()
    const refreshTimer = setInterval(() => void offer(), refreshMilliseconds)
    return () => {
      isMounted = false
      clearInterval(refreshTimer)
      void cancelPasskeyAutofill()
    }
  }, [isAvailable, onLoggedIn])

  async function start() {
    setBusy(true)
    isButtonUsed.current = true
    try {
      onLoggedIn(await logIn(await signWithPasskey(await requestOptions())))
    } catch (error) {
      toast.error(toDisplayError(error).msg)
      setBusy(false)
      isButtonUsed.current = false
    }
  }

  if (!isAvailable) return null
  return (
    <div className={classes.alternative}>
      <Button
        variant="secondary"
        className={classes.button}
        busy={isBusy}
        onClick={() => void start()}
      >
        {!isBusy && <IconKey size={20} aria-hidden="true" />}
        Sign in with a passkey
      </Button>
    </div>
  )
}

async function requestOptions() {
  const request = getBrowserApi().user.login.passkey.options.$post({ json: {} })
  return (await parseResponse(request)).options
}

function logIn(response: PasskeyAssertion): Promise<FinishedLogin> {
  return parseResponse(getBrowserApi().user.login.passkey.$post({ json: { response } }))
}
