import { EmailLinkPage } from '#web/features/accounts/email-link-page.tsx'
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
    <EmailLinkPage
      token={params.token}
      action="confirm"
      title="New email address"
      lead="Confirm that your account should use this address from now on."
    />
  )
}
