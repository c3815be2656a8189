import { Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { SecondFactorChallenge } from '#shared/contract/accounts/security.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { registerPath } from './back-path.ts'
import { LoginForm } from './login-form.tsx'
import { ProviderButton } from './provider-button.tsx'
import { type FinishedLogin, useFinishLogin } from './use-finish-login.ts'

const PasskeyLogin = lazyOptional(() => import('./passkey-login.tsx'))
const SecondFactorForm = lazyPart(() => import('./second-factor/second-factor-form.tsx'))

interface LoginStepsProps {
  back: string | undefined
  onLoggedIn: () => void
}

/** Email and password or a passkey, then the second factor of accounts that have one. */
export function LoginSteps({ back, onLoggedIn }: LoginStepsProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge>()
  const isHydrated = useIsHydrated()
  const canCreateAccount = ['open', 'email_domain'].includes(useRegistrationMode())
  const finishLogin = useFinishLogin(back)
  const finish = useCallback(
    (login: FinishedLogin) => {
      onLoggedIn()
      finishLogin(login)
    },
    [onLoggedIn, finishLogin],
  )

  if (challenge) {
    return (
      <Suspense>
        <SecondFactorForm
          challenge={challenge}
          onLoggedIn={finish}
          onStartAgain={() => setChallenge(undefined)}
        />
      </Suspense>
    )
  }
  return (
    <>
      <LoginForm onLoggedIn={finish} onChallenge={setChallenge} />
      {isHydrated && (
        <Suspense>
          <PasskeyLogin onLoggedIn={finish} />
        </Suspense>
      )}
      <ProviderButton action="Sign in" back={back}>
        {canCreateAccount ? (
          <>
            The first time, this creates an account. By continuing, you accept our{' '}
            <Link to={registerPath(back)}>Terms and Conditions</Link>.
          </>
        ) : (
          'Only if you already have an account.'
        )}
      </ProviderButton>
    </>
  )
}
