import { createHash } from 'node:crypto'
import { pushMessageMaxBytes } from '#server/platform/web-push.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import { pushLimits as limits } from '#shared/limits.ts'
import { getCategory } from '#shared/notifications/notification-categories.ts'
import { getNotificationPath, toNotificationText } from '#shared/notifications/notification-text.ts'
import type { PushContent } from '#shared/notifications/push-content.ts'
import { addReadParameter } from '#shared/notifications/read-parameter.ts'

export interface PushMessage {
  /** Names what the notification is about: a later message replaces one that was not delivered, or is still shown. */
  topic: string
  urgency: 'low' | 'normal'
  content: Buffer
}

/** Of 32 characters of base64url at most (RFC 8030). */
const topicLength = 32

/** What a browser shows about a group of notifications, as short as it is shown. */
export function composeMessage(
  notification: Notification,
  groupKey: string,
  userId: string,
): PushMessage {
  const { who, what } = toNotificationText(notification, userId)
  const topic = createHash('sha256')
    .update(`${userId} ${groupKey}`)
    .digest('base64url')
    .slice(0, topicLength)
  const content: PushContent = {
    title: shorten(`${who} ${what}`.trim(), limits.titleMaxLength),
    body: shorten(
      notification.post?.content ?? notification.announcement?.excerpt ?? '',
      limits.bodyMaxLength,
    ),
    url: addReadParameter(getNotificationPath(notification, userId), notification._id),
    tag: topic,
  }
  const isFrequent = ['likes', 'followers'].includes(getCategory(notification.kind))
  return { topic, urgency: isFrequent ? 'low' : 'normal', content: encode(content) }
}

/** The texts are at most 350 characters, which fit even if each is escaped; an error here is one of ours. */
function encode(content: PushContent): Buffer {
  const bytes = Buffer.from(JSON.stringify(content))
  return bytes.length > pushMessageMaxBytes
    ? Buffer.from(JSON.stringify({ ...content, body: '' }))
    : bytes
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join('')}…`
    : characters.join('')
}
