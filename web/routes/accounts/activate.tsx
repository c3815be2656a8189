import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { ActivationResult } from '#web/features/accounts/activation-result.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/activate'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Account activation',
    description: 'Activate your Lectern account and start learning.',
  })
}

export default function Activate({ params }: Route.ComponentProps) {
  return (
    <AccountPage title="Account activation">
      <noscript>
        <p>
          Activating an account needs JavaScript. Turn it on in your browser and reload this page.
        </p>
      </noscript>
      <ActivationResult token={params.token} />
    </AccountPage>
  )
}
