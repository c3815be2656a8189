import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pages } from '#shared/paths.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { parseBackPath, registerPath } from '#web/features/accounts/back-path.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { ProviderButton } from '#web/features/accounts/provider-button.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { useSession } from '#web/lib/session/index.ts'
import type { Route } from './+types/login'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Login',
    description: 'Log in to Lectern and continue where you left off.',
    path: pages.login,
  })
}

export default function Login() {
  const [search] = useSearchParams()
  const back = parseBackPath(search)
  const justLoggedIn = useRef(false)
  const isLoggedIn = useSession().status === 'ready'
  const navigate = useNavigate()

  useEffect(() => {
    // After a login on this page, the form itself navigates, with a delay.
    if (isLoggedIn && !justLoggedIn.current) void navigate(back ?? pages.home, { replace: true })
  }, [isLoggedIn, back, navigate])

  return (
    <AccountPage
      title="Login"
      lead="Welcome back."
      footer={
        <>
          New here? <Link to={registerPath(back)}>Register</Link>
        </>
      }
    >
      <LoginForm back={back} onLoggedIn={() => (justLoggedIn.current = true)} />
      <ProviderButton action="Sign in" back={back}>
        The first time, this creates an account. By continuing, you accept our{' '}
        <Link to={registerPath(back)}>Terms and Conditions</Link>.
      </ProviderButton>
    </AccountPage>
  )
}
