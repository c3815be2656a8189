import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { ActivationResult } from '#web/features/accounts/activation-result.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/activate'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Account activation',
    description: 'Confirm your address with one click and begin to learn.',
  })
}

/** Rendering spends nothing: only a browser that shows the page does. */
export default function Activate({ params }: Route.ComponentProps) {
  return (
    <AccountPage title="Account activation">
      <noscript>
        <p>Activating an account needs JavaScript, which is switched off.</p>
      </noscript>
      <ActivationResult token={params.token} />
    </AccountPage>
  )
}
