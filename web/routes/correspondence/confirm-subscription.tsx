import { useState } from 'react'
import { correspondenceMessages as messages } from '#shared/messages/correspondence.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SubscriptionAction } from '#web/features/correspondence/subscription-action.tsx'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/confirm-subscription'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: messages.confirmTitle,
    description: 'Confirm that you want to receive the Lectern newsletter.',
  })
}

export default function ConfirmSubscription({ params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false)
  return (
    <AccountPage
      title={messages.confirmTitle}
      lead={!isDone && 'One more click, so that nobody else can subscribe you.'}
    >
      <SubscriptionAction
        isDone={isDone}
        onDone={() => setIsDone(true)}
        label="Yes, subscribe me"
        action="/api/newsletter/confirmation"
        fields={{ token: params.token }}
        run={() =>
          parseResponse(
            getBrowserApi().api.newsletter.confirmation.$post({ json: { token: params.token } }),
          )
        }
      />
    </AccountPage>
  )
}
