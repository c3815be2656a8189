import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useEffect, useState } from 'react'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './account-page.module.css'
import { readSavedBackPath, loginPath, registerPath } from './back-path.ts'
import { type ActivationOutcome, activateOnce } from './spend-activation.ts'

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
