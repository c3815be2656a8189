import { Link, useSearchParams } from 'react-router'
import { pages } from '#shared/paths.ts'
import { AccountPage, useLeaveIfLoggedIn } from '#web/features/accounts/account-page.tsx'
import { parseBackPath, loginPath } from '#web/features/accounts/back-path.ts'
import { ProviderButton } from '#web/features/accounts/provider-button.tsx'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/register'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Register',
    description: 'Create an account on Lectern and enrol in your first course.',
    path: pages.register,
  })
}

export default function Register() {
  const [search] = useSearchParams()
  const back = parseBackPath(search)
  useLeaveIfLoggedIn(back)
  return (
    <AccountPage
      title="Register"
      lead="One account for every course."
      footer={
        <>
          Already have an account? <Link to={loginPath(back)}>Login</Link>
        </>
      }
    >
      <RegisterForm back={back} />
      <ProviderButton action="Sign up" back={back}>
        You need no password. By signing up, you accept the Terms and Conditions above.
      </ProviderButton>
    </AccountPage>
  )
}
