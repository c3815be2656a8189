import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { VerificationCard } from '#web/features/accounts/verification-card.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/verification'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Confirm your email' })
}

export default function Verification() {
  return (
    <AccountPage title="Confirm your email" drawing="/art/mail-sent.svg">
      <VerificationCard />
    </AccountPage>
  )
}
