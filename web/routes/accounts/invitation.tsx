import { Link } from 'react-router'
import { registrationMessages } from '#shared/messages/accounts/registration.ts'
import { pages } from '#shared/paths.ts'
import { AccountPage, useLeaveIfLoggedIn } from '#web/features/accounts/account-page.tsx'
import { RegisterParts, RegistrationNotice } from '#web/features/accounts/register-parts.tsx'
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

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { invitation } = getServerApi(context).user
  const checked = invitation.$post({ json: { invitation: token } })
  const { state } = await withErrorPage(parseResponse(checked))
  // Here, so that the page does not load all messages of the registration.
  return { problem: state === 'valid' ? undefined : registrationMessages.invitationStates[state] }
}

/** Registers with an invitation link, or says why it does not work. */
export default function Invitation({
  params: { token },
  loaderData: { problem },
}: Route.ComponentProps) {
  const mode = useRegistrationMode()
  useLeaveIfLoggedIn()
  return (
    <AccountPage
      title="Your invitation"
      lead={problem || mode === 'closed' ? undefined : 'You can create an account with it.'}
      footer={
        <>
          Already have an account? <Link to={pages.login}>Login</Link>
        </>
      }
    >
      {mode === 'closed' ? (
        <RegistrationNotice reason="closed" />
      ) : problem === undefined ? (
        <RegisterParts invitation={token} />
      ) : (
        <>
          <p>{problem}</p>
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
