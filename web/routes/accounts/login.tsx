import { Link, useSearchParams } from 'react-router'
import { sessionMessages } from '#shared/messages/session.ts'
import { pages } from '#shared/paths.ts'
import { AccountPage, useLeaveIfLoggedIn } from '#web/features/accounts/account-page.tsx'
import { parseBackPath, registerPath } from '#web/features/accounts/back-path.ts'
import { LoginSteps } from '#web/features/accounts/login-steps.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
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
  const isClosed = useRegistrationMode() === 'closed'
  // After a login on this page, the form itself navigates, with a delay.
  const stay = useLeaveIfLoggedIn(back)

  return (
    <AccountPage
      title="Login"
      lead={back ? sessionMessages.pleaseLogin : 'Welcome back.'}
      footer={
        !isClosed && (
          <>
            New here? <Link to={registerPath(back)}>Register</Link>
          </>
        )
      }
    >
      <LoginSteps back={back} onLoggedIn={stay} />
    </AccountPage>
  )
}
