import { Link } from 'react-router'
import { registrationMessages } from '#shared/messages/accounts/registration.ts'
import { pages } from '#shared/paths.ts'
import { AccountPage, useLeaveIfLoggedIn } from '#web/features/accounts/account-page.tsx'
import { RegisterParts } from '#web/features/accounts/register-parts.tsx'
import { RegistrationNotice } from '#web/features/accounts/registration-notice.tsx'
import { getServerApi, parseResponse, withErrorPage } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { useRegistrationMode } from '#web/lib/registration.ts'
import type { Route } from './+types/invitation'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Your invitation',
    description: 'Create an account on Lectern with your invitation.',
  })
}

export function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { invitation } = getServerApi(context).user
  return withErrorPage(parseResponse(invitation.$post({ json: { invitation: token } })))
}

/** Registers with an invitation link, or says why it does not work. */
export default function Invitation({
  params: { token },
  loaderData: { state },
}: Route.ComponentProps) {
  const mode = useRegistrationMode()
  useLeaveIfLoggedIn(undefined)
  return (
    <AccountPage
      title="Your invitation"
      lead={
        state === 'valid' && mode !== 'closed' ? 'You can create an account with it.' : undefined
      }
      footer={
        <>
          Already have an account? <Link to={pages.login}>Login</Link>
        </>
      }
    >
      {mode === 'closed' ? (
        <RegistrationNotice reason="closed" />
      ) : state === 'valid' ? (
        <RegisterParts back={undefined} invitation={token} />
      ) : (
        <>
          <p>{registrationMessages.invitationStates[state]}</p>
          {mode !== 'invitation' && (
            <p>
              You may not need one: <Link to={pages.register}>Register without an invitation</Link>
            </p>
          )}
        </>
      )}
    </AccountPage>
  )
}
