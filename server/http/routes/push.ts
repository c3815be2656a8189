import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  addSubscription,
  listSubscriptions,
  notificationPolicy,
  removeSubscription,
  refreshSubscription,
} from '#server/domain/notifications/index.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import {
  pushSubscriptionList,
  pushSubscriptionRequest,
  pushSubscriptionResponse,
  refreshPushSubscriptionRequest,
} from '#shared/contract/push.ts'
import { pushMessages as messages } from '#shared/messages/notifications/push.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody } from '../middleware/parse-request.ts'

/** The browsers that show the current user's notifications, by web push. They belong to sessions, not to API tokens. */
export function pushRoutes(deps: Deps) {
  const own = {
    tag: 'Notifications',
    right: notificationPolicy.manageOwn,
    tokens: 'closed',
  } as const
  return new Hono<ApiEnv>()
    .get(
      '/user/push-subscriptions',
      guardEndpoint(deps, {
        ...own,
        summary: 'List the browsers that show notifications, and get the key for another',
        response: pushSubscriptionList,
      }),
      async (c) => c.json(await listSubscriptions(deps, c.get('session'))),
    )
    .post(
      '/user/push-subscriptions',
      guardEndpoint(deps, {
        ...own,
        summary: 'Show notifications in the browser of this session',
        details:
          'The body is a subscription as the Push API of browsers returns it. It ends with the session. A session has one: another replaces it.',
        response: pushSubscriptionResponse,
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(pushSubscriptionRequest),
      async (c) => {
        const userAgent = c.req.header('User-Agent') ?? ''
        return c.json(await addSubscription(deps, c.get('session'), c.req.valid('json'), userAgent))
      },
    )
    .delete(
      '/user/push-subscriptions/:id',
      guardEndpoint(deps, {
        ...own,
        right: notificationPolicy.removePushSubscription,
        summary: 'Show no more notifications in a browser',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.notFound)
        return c.json(await removeSubscription(deps, c.get('session').user.id, id))
      },
    )
    .post(
      '/notifications/push-refresh',
      guardEndpoint(deps, {
        tag: 'Notifications',
        right: notificationPolicy.refreshPush,
        summary: 'Replace a subscription that the browser replaced',
        details:
          'For service workers, which have no session: the address and secret of the old subscription are the permission. The response does not depend on whether it exists.',
        response: messageResponse,
        errors: ['invalid_input'],
      }),
      parseBody(refreshPushSubscriptionRequest),
      async (c) => c.json(await refreshSubscription(deps, c.req.valid('json'))),
    )
}
