import { Link, useSearchParams } from 'react-router'
import { pages } from '#shared/paths.ts'
import { AccountPage, useLeaveIfLoggedIn } from '#web/features/accounts/account-page.tsx'
import { parseBackPath, loginPath } from '#web/features/accounts/back-path.ts'
import { RegisterParts, RegistrationNotice } from '#web/features/accounts/register-parts.tsx'
import { getServerApi, parseResponse, withErrorPage } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/register'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Register',
    description: 'Create an account on Lectern and enrol in your first course.',
    path: pages.register,
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return withErrorPage(parseResponse(getServerApi(context).api.registration.$get()))
}

export default function Register({ loaderData: { mode, emailDomains } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const back = parseBackPath(search)
  useLeaveIfLoggedIn(back)
  const isLimited = mode === 'closed' || mode === 'invitation'
  return (
    <AccountPage
      title="Register"
      lead={isLimited ? undefined : 'One account for every course.'}
      footer={
        <>
          Already have an account? <Link to={loginPath(back)}>Login</Link>
        </>
      }
    >
      {isLimited ? (
        <RegistrationNotice reason={mode} />
      ) : (
        <RegisterParts back={back} emailDomains={emailDomains} />
      )}
    </AccountPage>
  )
}
