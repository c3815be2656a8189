import { useEffect, useState } from 'react'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { IconCircleCheck, IconCircleX } from '#web/ui/icons/general.ts'
import { focusAround } from '#web/ui/layout/focus-after-navigation.tsx'
import classes from './account-page.module.css'
import { readSavedBackPath, loginPath, registerPath } from './back-path.ts'
import { waitUntilVisible } from './wait-until-visible.ts'

interface ActivationOutcome {
  /** `failed`: the server did not decide, so that the user may retry. */
  status: 'verified' | 'rejected' | 'failed'
  msg: string
}

/** Activates the account in the browser: rendering on the server must not use up the link. */
export function ActivationResult({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<ActivationOutcome>()
  const [attempt, setAttempt] = useState(1)
  const back = useBrowserValue(readSavedBackPath, undefined)

  useEffect(() => {
    let isMounted = true
    void activateOnce(token, attempt).then((result) => isMounted && setOutcome(result))
    return () => void (isMounted = false)
  }, [token, attempt])

  function retry(button: HTMLElement) {
    focusAround(button)
    setOutcome(undefined)
    setAttempt(attempt + 1)
  }

  return (
    <div className={classes.outcome} role="status" aria-busy={!outcome}>
      {!outcome && <p>Checking your link…</p>}
      {outcome?.status === 'verified' && (
        <>
          <Illustration name="verified" />
          <p className={classes.status} data-tone="success">
            <IconCircleCheck size={28} aria-hidden="true" />
            VERIFIED
          </p>
          <p>{outcome.msg}</p>
          <div className={classes.actions}>
            <LinkButton to={loginPath(back)}>Proceed to Login</LinkButton>
          </div>
        </>
      )}
      {outcome?.status === 'rejected' && (
        <>
          <Illustration name="unverified" />
          <p className={classes.status} data-tone="error">
            <IconCircleX size={28} aria-hidden="true" />
            UNVERIFIED
          </p>
          <p>{outcome.msg}</p>
          <div className={classes.actions}>
            <LinkButton to={registerPath(back)}>Kindly Re-register</LinkButton>
          </div>
        </>
      )}
      {outcome?.status === 'failed' && (
        <>
          <p>{outcome.msg}</p>
          <div className={classes.actions}>
            <Button onClick={({ currentTarget }) => retry(currentTarget)}>Retry</Button>
          </div>
        </>
      )}
    </div>
  )
}

function Illustration({ name }: { name: string }) {
  return (
    <img
      className={classes.illustration}
      src={`/art/${name}.svg`}
      alt=""
      width={320}
      height={240}
    />
  )
}

const activations = new Map<string, Promise<ActivationOutcome>>()
const activatedTokenKey = 'activated'

/**
 * Uses the link at most once per attempt: an effect that runs twice, a return by Back and a reload
 * get the first outcome.
 */
function activateOnce(token: string, attempt: number): Promise<ActivationOutcome> {
  if (sessionStorage.getItem(activatedTokenKey) === token) {
    return Promise.resolve({ status: 'verified', msg: accountMessages.activated })
  }
  const key = `${attempt} ${token}`
  const activation = activations.get(key) ?? waitUntilVisible().then(() => activate(token))
  activations.set(key, activation)
  return activation
}

async function activate(token: string): Promise<ActivationOutcome> {
  try {
    const request = getBrowserApi().user.activation.$post({ json: { activation_token: token } })
    const { msg } = await parseResponse(request)
    sessionStorage.setItem(activatedTokenKey, token)
    return { status: 'verified', msg }
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return { status: 'rejected', msg: accountMessages.activationExpired }
    }
    // The user name was taken, or nobody may register any more; the message says what to do.
    if (error instanceof ApiError && [403, 409].includes(error.status)) {
      return { status: 'rejected', msg: error.msg }
    }
    return { status: 'failed', msg: error instanceof Error ? error.message : String(error) }
  }
}
