import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SignInCallback } from '#web/features/accounts/sign-in-callback.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/sign-in-callback'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Signing in',
    description: 'You are being signed in to Lectern.',
  })
}

/** The redirect URL of the identity provider. */
export default function SignInCallbackPage() {
  return (
    <AccountPage title="Signing in">
      <noscript>
        <p>Signing in needs JavaScript. Turn it on in your browser and try again.</p>
      </noscript>
      <SignInCallback />
    </AccountPage>
  )
}
