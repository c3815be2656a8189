import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { SecondFactorChallenge } from '#shared/contract/security.ts'
import { registerPath } from './back-path.ts'
import { LoginForm } from './login-form.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { ProviderButton } from './provider-button.tsx'
import { SecondFactorForm } from './second-factor/second-factor-form.tsx'
import { type FinishedLogin, useFinishLogin } from './use-finish-login.ts'

interface LoginStepsProps {
  back: string | undefined
  onLoggedIn: () => void
}

/** Email and password or a passkey, then the second factor of accounts that have one. */
export function LoginSteps({ back, onLoggedIn }: LoginStepsProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge>()
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
      <SecondFactorForm
        challenge={challenge}
        onLoggedIn={finish}
        onStartAgain={() => setChallenge(undefined)}
      />
    )
  }
  return (
    <>
      <LoginForm onLoggedIn={finish} onChallenge={setChallenge} />
      <PasskeyLogin onLoggedIn={finish} />
      <ProviderButton action="Sign in" back={back}>
        The first time, this creates an account. By continuing, you accept our{' '}
        <Link to={registerPath(back)}>Terms and Conditions</Link>.
      </ProviderButton>
    </>
  )
}
