import { useState } from 'react'
import { Link } from 'react-router'
import {
  categoryNames,
  notificationSettingsMessages as messages,
} from '#shared/messages/notifications/notification-settings.ts'
import {
  notificationCategories,
  unsubscribePath,
} from '#shared/notifications/notification-categories.ts'
import { pages } from '#shared/paths.ts'
import { AccountPage } from '#web/features/accounts/account-page.tsx'
import { SubscriptionAction } from '#web/features/correspondence/subscription-action.tsx'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import type { Route } from './+types/unsubscribe'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: messages.unsubscribeTitle,
    description: 'Turn off emails about notifications with one click.',
  })
}

export default function UnsubscribeNotifications({ params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false)
  const names = listCategories(params.token)
  const lead = names
    ? `Unsubscribe to stop emails about: ${names}.`
    : 'Unsubscribe to stop these emails.'
  return (
    <AccountPage
      title={messages.unsubscribeTitle}
      lead={!isDone && lead}
      footer={<Link to={pages.notificationSettings}>Notification settings</Link>}
    >
      <SubscriptionAction
        isDone={isDone}
        onDone={() => setIsDone(true)}
        label="Unsubscribe"
        action={unsubscribePath(params.token)}
        run={() =>
          parseResponse(
            getBrowserApi().notifications.unsubscribe[':token'].$post({
              param: { token: params.token },
            }),
          )
        }
      />
    </AccountPage>
  )
}

/** The token starts with its categories; only the server can tell whether it is genuine. */
function listCategories(token: string): string {
  const [categories = ''] = token.split('.')
  const names = categories.split('-')
  return notificationCategories
    .filter((category) => names.includes(category))
    .map((category) => categoryNames[category])
    .join(', ')
}
