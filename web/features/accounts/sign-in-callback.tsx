import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useEffect, useState } from 'react'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { useSettings } from '#web/lib/settings.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import classes from './account-page.module.css'
import { saveBackPath, loginPath } from './back-path.ts'
import { ProviderButton } from './provider-button.tsx'
import { finishSignIn, type SignInOutcome } from './sign-in.ts'

/** What became of a sign-in with another service, and the way on; a toast tells it aloud. */
export function SignInCallback() {
  const { redirectAfterThirdPartyLogin } = getPacing(useSettings().pacing)
  const [outcome, setOutcome] = useState<SignInOutcome>()
  const goOn = useDelayedNavigation()

  useEffect(() => {
    let isShown = true
    void finishSignIn().then((finished) => isShown && setOutcome(finished))
    return () => void (isShown = false)
  }, [])

  useEffect(() => {
    if (!outcome?.isSignedIn) return
    saveBackPath(undefined)
    goOn(outcome.back ?? pages.home, redirectAfterThirdPartyLogin, { replace: true })
  }, [outcome, goOn, redirectAfterThirdPartyLogin])

  return (
    <div className={classes.outcome} aria-busy={!outcome}>
      {!outcome && <p role="status">One moment, we check who you are…</p>}
      {outcome?.isSignedIn === true && (
        <>
          <p className={classes.verdict} data-tone="good">
            <IconCircleCheck size={28} aria-hidden="true" />
            You are in
          </p>
          <p>{outcome.msg}</p>
          <div className={classes.actions}>
            <LinkButton to={outcome.back ?? pages.home} replace>
              Go on
            </LinkButton>
          </div>
        </>
      )}
      {outcome?.isSignedIn === false && (
        <>
          <p className={classes.verdict} data-tone="bad">
            <IconCircleX size={28} aria-hidden="true" />
            Not signed in
          </p>
          <p>{outcome.msg}</p>
          <ProviderButton verb="Try again" back={outcome.back} />
          <LinkButton to={loginPath(outcome.back)}>Log in with e-mail and password</LinkButton>
        </>
      )}
    </div>
  )
}
