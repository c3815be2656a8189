import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SubscriptionAction } from '#web/features/correspondence/subscription-action.tsx'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/unsubscribe'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: 'Leave the newsletter',
    description: 'Leave the letters of Lectern with one click.',
  })
}

export default function Unsubscribe({ params }: Route.ComponentProps) {
  return (
    <AccountPage title="Leave the newsletter" lead="One press, and no more letters come.">
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
