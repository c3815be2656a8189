import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { useSettings } from '#web/lib/settings.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconCircleCheck, IconCircleX } from '#web/ui/icons/general.ts'
import classes from './account-page.module.css'
import { saveBackPath, loginPath } from './back-path.ts'
import { ProviderButton } from './provider-button.tsx'
import { finishSignIn, type SignInOutcome } from './sign-in.ts'
import { useFinishLogin } from './use-finish-login.ts'

const SecondFactorForm = lazyPart(() => import('./second-factor/second-factor-form.tsx'))

/** The outcome of a sign-in with the identity provider; a toast announces it. */
export function SignInCallback() {
  const { redirectAfterThirdPartyLogin } = getPacing(useSettings().pacing)
  const [outcome, setOutcome] = useState<SignInOutcome>()
  const navigate = useNavigate()
  const navigateLater = useDelayedNavigation()
  const finishLogin = useFinishLogin(outcome?.back)

  useEffect(() => {
    let isMounted = true
    void finishSignIn().then((result) => isMounted && setOutcome(result))
    return () => void (isMounted = false)
  }, [])

  useEffect(() => {
    if (!outcome?.isSignedIn) return
    saveBackPath(undefined)
    navigateLater(outcome.back ?? pages.home, redirectAfterThirdPartyLogin, { replace: true })
  }, [outcome, navigateLater, redirectAfterThirdPartyLogin])

  return (
    <div className={classes.outcome} aria-busy={!outcome}>
      {!outcome && <p role="status">Signing you in…</p>}
      {outcome?.isSignedIn === true && (
        <>
          <p className={classes.status} data-tone="success">
            <IconCircleCheck size={28} aria-hidden="true" />
            You are signed in
          </p>
          <p>{outcome.msg}</p>
          <div className={classes.actions}>
            <LinkButton to={outcome.back ?? pages.home} replace>
              Continue
            </LinkButton>
          </div>
        </>
      )}
      {outcome?.challenge && (
        <Suspense>
          <SecondFactorForm
            challenge={outcome.challenge}
            onLoggedIn={finishLogin}
            onStartAgain={() => void navigate(loginPath(outcome.back), { replace: true })}
          />
        </Suspense>
      )}
      {outcome?.isSignedIn === false && !outcome.challenge && (
        <>
          <p className={classes.status} data-tone="error">
            <IconCircleX size={28} aria-hidden="true" />
            Not signed in
          </p>
          <p>{outcome.msg}</p>
          <ProviderButton action="Try again" back={outcome.back} />
          <LinkButton to={loginPath(outcome.back)}>Log in with email and password</LinkButton>
        </>
      )}
    </div>
  )
}
