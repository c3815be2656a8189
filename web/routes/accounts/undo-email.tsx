import { accountLimits } from '#shared/limits.ts'
import { EmailLinkPage } from '#web/features/accounts/email-link-page.tsx'
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
    <EmailLinkPage
      token={params.token}
      action="undo"
      title="Your old email address"
      lead={`This restores your old address and logs out all devices. It also removes passkeys, authenticator apps, recovery codes and links to other accounts that were added since ${accountLimits.emailUndoFactorDays} days before the change. Your password stops working: you get a link to set a new one.`}
    />
  )
}
