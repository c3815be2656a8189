import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  countUnread,
  listNotifications,
  markRead,
  markUnread,
  notificationPolicy,
} from '#server/domain/notifications/index.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import {
  notificationListQuery,
  notificationListResponse,
  markReadResponse,
  markReadRequest,
  markUnreadRequest,
  unreadCount,
} from '#shared/contract/notifications.ts'
import type { ApiEnv } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'

const tag = 'Notifications'
const right = notificationPolicy.manageOwn

/** Notifications of the current user, their unread count, and marking them as read. */
export function notificationRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/notifications',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List notifications in groups, newest first, twenty per page',
        response: notificationListResponse,
        errors: ['invalid_input'],
      }),
      parseQuery(notificationListQuery),
      async (c) => {
        const { id } = c.get('session').user
        const { before } = c.req.valid('query')
        const [notifications, unread] = await Promise.all([
          listNotifications(deps, id, before),
          countUnread(deps, id),
        ])
        return c.json({ notifications, ...unread })
      },
    )
    .get(
      '/api/notifications/unread',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Count unread notifications, up to a thousand',
        response: unreadCount,
      }),
      async (c) => c.json(await countUnread(deps, c.get('session').user.id)),
    )
    .post(
      '/api/notifications/read',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Mark notifications as read: all, all up to the newest one seen, or one group',
        response: markReadResponse,
        errors: ['invalid_input'],
      }),
      parseBody(markReadRequest),
      async (c) => c.json(await markRead(deps, c.get('session').user.id, c.req.valid('json'))),
    )
    .post(
      '/api/notifications/unread',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'Mark as unread again what was marked as read at a time',
        response: unreadCount.extend(messageResponse.shape),
        errors: ['invalid_input'],
      }),
      parseBody(markUnreadRequest),
      async (c) => {
        const { readAt } = c.req.valid('json')
        return c.json(await markUnread(deps, c.get('session').user.id, readAt))
      },
    )
}
