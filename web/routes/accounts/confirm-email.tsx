import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { EmailLink } from '#web/features/accounts/email-link.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/confirm-email'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'New email address',
    description: 'Confirm the new email address of your Lectern account.',
  })
}

export default function ConfirmEmail({ params }: Route.ComponentProps) {
  return (
    <AccountPage
      title="New email address"
      lead="Confirm that your account should use this address from now on."
    >
      <noscript>
        <p>This needs JavaScript. Turn it on in your browser and reload this page.</p>
      </noscript>
      <EmailLink token={params.token} action="confirm" />
    </AccountPage>
  )
}
