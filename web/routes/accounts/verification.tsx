import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { VerificationCard } from '#web/features/accounts/verification-card.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/verification'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Confirm your email',
    description: 'A letter with a link is on its way: open it, and your account is yours.',
  })
}

export default function Verification() {
  return (
    <AccountPage title="Confirm your email" drawing="/art/mail-sent.svg">
      <VerificationCard />
    </AccountPage>
  )
}
