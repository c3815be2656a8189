import { useState } from 'react'
import { correspondenceMessages as messages } from '#shared/messages/correspondence.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SubscriptionAction } from '#web/features/correspondence/subscription-action.tsx'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/unsubscribe'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: messages.unsubscribeTitle,
    description: 'Unsubscribe from the Lectern newsletter with one click.',
  })
}

export default function Unsubscribe({ params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false)
  return (
    <AccountPage
      title={messages.unsubscribeTitle}
      lead={!isDone && 'You will receive no more newsletters.'}
    >
      <SubscriptionAction
        isDone={isDone}
        onDone={() => setIsDone(true)}
        label="Unsubscribe"
        action={`/api/newsletter/unsubscribe/${encodeURIComponent(params.token)}`}
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
