import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SignInCallback } from '#web/features/accounts/sign-in-callback.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/sign-in-callback'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Signing in',
    description: 'One moment: the other service has answered, and you are being signed in.',
  })
}

/** Where the identity provider sends people back to. */
export default function SignInReturnPage() {
  return (
    <AccountPage title="Signing in">
      <noscript>
        <p>Signing in needs JavaScript, which is switched off.</p>
      </noscript>
      <SignInCallback />
    </AccountPage>
  )
}
