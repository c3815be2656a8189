import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { VerificationCard } from '#web/features/accounts/verification-card.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/verification'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Confirm your email',
    description: 'We sent you an email with a link that activates your account.',
  })
}

export default function Verification() {
  return (
    <AccountPage title="Confirm your email" illustration="/art/mail-sent.svg">
      <VerificationCard />
    </AccountPage>
  )
}
