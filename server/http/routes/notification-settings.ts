import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  getSettings,
  notificationPolicy,
  unsubscribe,
  updateSettings,
} from '#server/domain/notifications/index.ts'
import {
  notificationSettings,
  notificationSettingsResponse,
  updateNotificationSettingsRequest,
} from '#shared/contract/accounts/notification-settings.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { notificationSettingsMessages as messages } from '#shared/messages/notifications/notification-settings.ts'
import type { ApiEnv } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody } from '../middleware/parse-request.ts'
import { respondToForm } from '../middleware/respond-to-form.ts'

const tag = 'Notifications'

/** Which notifications the current user receives, where and when, and the links in emails that turn emails off. */
export function notificationSettingsRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/notification-settings',
      guardEndpoint(deps, {
        tag,
        right: notificationPolicy.manageOwn,
        summary: 'Get which notifications arrive in the app and by email, and when',
        details: 'Contains the defaults of whatever the user has not changed.',
        response: notificationSettings,
      }),
      async (c) => c.json(await getSettings(deps, c.get('session').user.id)),
    )
    .patch(
      '/user/notification-settings',
      guardEndpoint(deps, {
        tag,
        right: notificationPolicy.manageOwn,
        summary: 'Change some of the notification settings',
        details:
          'What is absent stays as it is. Emails follow the new settings at once, also those that wait; notifications already in the app stay.',
        response: notificationSettingsResponse,
        errors: ['invalid_input'],
      }),
      parseBody(updateNotificationSettingsRequest),
      async (c) =>
        c.json(await updateSettings(deps, c.get('session').user.id, c.req.valid('json'))),
    )
    .post(
      '/notifications/unsubscribe/:token',
      respondToForm(messages.unsubscribeTitle),
      guardEndpoint(deps, {
        tag,
        right: notificationPolicy.unsubscribe,
        summary:
          'Turn off the emails of a link, also by the one-click unsubscribe of email clients',
        details:
          'The address is that of the header List-Unsubscribe (RFC 8058); the body is ignored. Opened in a browser, the same address is a page with a button. A browser that sends the form of that page without JavaScript gets the message as a page.',
        response: messageResponse,
        errors: ['link_expired', 'too_many'],
      }),
      async (c) => c.json(await unsubscribe(deps, c.req.param('token'), c.get('clientAddress'))),
    )
}
