import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SubscriptionStep } from '#web/features/correspondence/subscription-step.tsx'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/unsubscribe'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Leave the newsletter',
    description: 'Leave the letters of Lectern with one click.',
  })
}

export default function Unsubscribe({ params }: Route.ComponentProps) {
  return (
    <AccountPage title="Leave the newsletter" lead="One press, and no more letters come.">
      <SubscriptionStep
        label="Unsubscribe"
        run={() =>
          answerOf(
            browserApi().api.newsletter.unsubscribe[':token'].$post({
              param: { token: params.token },
            }),
          )
        }
      />
    </AccountPage>
  )
}
