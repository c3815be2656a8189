import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SubscriptionAction } from '#web/features/correspondence/subscription-action.tsx'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/unsubscribe'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Unsubscribe from the newsletter',
    description: 'Unsubscribe from the Lectern newsletter with one click.',
  })
}

export default function Unsubscribe({ params }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Unsubscribe from the newsletter"
      lead="You will receive no more newsletters."
    >
      <SubscriptionAction
        label="Unsubscribe"
        run={() =>
          parseResponse(
            getBrowserApi().api.newsletter.unsubscribe[':token'].$post({
              param: { token: params.token },
            }),
          )
        }
      />
    </AccountPage>
  )
}
