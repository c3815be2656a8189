import { accountLimits } from '#shared/limits.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { EmailLink } from '#web/features/accounts/email-link.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/undo-email'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Your old email address',
    description: 'Restore the email address of your Lectern account.',
  })
}

export default function UndoEmail({ params }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Your old email address"
      lead={`This restores your old address and logs out all devices. It also removes passkeys, authenticator apps, recovery codes and links to other accounts that were added since ${accountLimits.emailUndoFactorDays} days before the change. Your password stops working: you get a link to set a new one.`}
    >
      <noscript>
        <p>This needs JavaScript. Turn it on in your browser and reload this page.</p>
      </noscript>
      <EmailLink token={params.token} action="undo" />
    </AccountPage>
  )
}
