import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useEffect, useState } from 'react'
import { accountMessages } from '#shared/messages/accounts.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import classes from './account-page.module.css'
import { readSavedBackPath, loginPath, registerPath } from './back-path.ts'
import { waitUntilVisible } from './wait-until-visible.ts'

export function ActivationResult({ token }: { token: string }) {
  const [activation, setActivation] = useState<ActivationOutcome>()
  const [attempt, setAttempt] = useState(1)
  const back = useBrowserValue(readSavedBackPath, undefined)

  useEffect(() => {
    let isShown = true
    void activateOnce(token, attempt).then((outcome) => isShown && setActivation(outcome))
    return () => void (isShown = false)
  }, [token, attempt])

  function retry() {
    setActivation(undefined)
    setAttempt(attempt + 1)
  }

  return (
    <div className={classes.outcome} role="status" aria-busy={!activation}>
      {!activation && <p>Checking your link…</p>}
      {activation?.outcome === 'verified' && (
        <>
          <Drawing name="verified" />
          <p className={classes.verdict} data-tone="good">
            <IconCircleCheck size={28} aria-hidden="true" />
            VERIFIED
          </p>
          <p>{activation.msg}</p>
          <div className={classes.actions}>
            <LinkButton to={loginPath(back)}>Proceed to Login</LinkButton>
          </div>
        </>
      )}
      {activation?.outcome === 'rejected' && (
        <>
          <Drawing name="unverified" />
          <p className={classes.verdict} data-tone="bad">
            <IconCircleX size={28} aria-hidden="true" />
            UNVERIFIED
          </p>
          <p>{activation.msg}</p>
          <div className={classes.actions}>
            <LinkButton to={registerPath(back)}>Kindly Re-register</LinkButton>
          </div>
        </>
      )}
      {activation?.outcome === 'unanswered' && (
        <>
          <p>{activation.msg}</p>
          <div className={classes.actions}>
            <Button onClick={retry}>Retry</Button>
          </div>
        </>
      )}
    </div>
  )
}

function Drawing({ name }: { name: string }) {
  return (
    <img className={classes.drawing} src={`/art/${name}.svg`} alt="" width={320} height={240} />
  )
}

type ActivationOutcome =
  | { outcome: 'verified'; msg: string }
  | { outcome: 'rejected'; msg: string }
  | { outcome: 'unanswered'; msg: string }

const calls = new Map<string, Promise<ActivationOutcome>>()
const spentKey = 'activated'

/**
 * Spends the link at most once, however often it is asked to: an effect that runs twice, Back and a
 * reload get the first answer. Where none came, another attempt may be made.
 */
function activateOnce(token: string, attempt: number): Promise<ActivationOutcome> {
  if (sessionStorage.getItem(spentKey) === token) {
    return Promise.resolve({ outcome: 'verified', msg: accountMessages.activated })
  }
  const name = `${attempt} ${token}`
  const call = calls.get(name) ?? waitUntilVisible().then(() => activate(token))
  calls.set(name, call)
  return call
}

async function activate(token: string): Promise<ActivationOutcome> {
  try {
    const call = getBrowserApi().user.activation.$post({ json: { activation_token: token } })
    const { msg } = await parseResponse(call)
    sessionStorage.setItem(spentKey, token)
    return { outcome: 'verified', msg }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return { outcome: 'rejected', msg: accountMessages.activationExpired }
    }
    // The user name went to another account: the message says what to do.
    if (error instanceof ApiError && error.status === 409) {
      return { outcome: 'rejected', msg: error.msg }
    }
    return { outcome: 'unanswered', msg: error instanceof Error ? error.message : String(error) }
  }
}
