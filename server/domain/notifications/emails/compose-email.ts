import { and, eq } from 'drizzle-orm'
import { storedNotifications as stored, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { type EmailComposers, renderNotificationsEmail } from '#server/domain/mail/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { type Notification, notificationKinds } from '#shared/contract/notifications.ts'
import { notificationEmailLimits as limits } from '#shared/limits.ts'
import { categoryNames } from '#shared/messages/notifications/notification-settings.ts'
import {
  getCategory,
  type NotificationCategory,
  notificationCategories,
  unsubscribePath,
} from '#shared/notifications/notification-categories.ts'
import { getNotificationPath, toNotificationText } from '#shared/notifications/notification-text.ts'
import { addReadParameter } from '#shared/notifications/read-parameter.ts'
import { pages } from '#shared/paths.ts'
import { groupDeliverable, loadDeliverable } from '../load-deliverable.ts'
import { loadSettings } from '../settings/get-settings.ts'
import { canReceiveEmails } from './can-receive-emails.ts'
import { signUnsubscribe } from './unsubscribe-token.ts'

type ComposerDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/**
 * Composes emails about notifications when they are sent: without what was read, hidden, deleted or turned off after
 * the email was enqueued. If nothing is left, none is sent.
 */
export function createNotificationEmails(
  deps: ComposerDeps,
): Pick<EmailComposers, 'notifications'> {
  return {
    async notifications(emailId) {
      const receiver = await findReceiver(deps, emailId)
      if (!receiver) return undefined
      const { deliveries } = await loadSettings(deps.db, receiver.id)
      const kinds = notificationKinds.filter(
        (kind) => deliveries[getCategory(kind)].email !== 'never',
      )
      const wanted = await loadDeliverable(deps, eq(stored.emailId, emailId), {
        kinds,
        limit: limits.notificationsPerEmailMax,
      })
      if (wanted.length === 0) return undefined
      const groups = groupDeliverable(wanted, receiver.id, deps)
      const shown = groups.slice(0, limits.groupsPerEmailMax)
      const categories = notificationCategories.filter((category) =>
        wanted.some(({ kind }) => getCategory(kind) === category),
      )
      const email = renderNotificationsEmail(receiver.email, {
        fullname: receiver.fullname,
        items: shown.map((group) => presentItem(deps, group, receiver.id)),
        more: groups.length - shown.length,
        unsubscribe: categories.map((category) => ({
          category: categoryNames[category],
          url: createUnsubscribeUrl(deps, receiver.id, [category]),
        })),
        urls: {
          notifications: deps.settings.publicUrl + pages.notifications,
          settings: deps.settings.publicUrl + pages.notificationSettings,
          unsubscribeAll: createUnsubscribeUrl(deps, receiver.id, categories),
        },
      })
      return { ...email, messageId: createMessageId(deps, emailId) }
    },
  }
}

/** An id that stays the same when the job of the email is repeated, so that mail programs recognize the repetition. */
function createMessageId({ settings }: ComposerDeps, emailId: string): string {
  return `<${emailId}@${new URL(settings.publicUrl).hostname}>`
}

/** Undefined if they may not receive emails any more. */
async function findReceiver({ db, clock }: ComposerDeps, emailId: string) {
  const [receiver] = await db
    .select({ id: users.id, fullname: users.fullname, email: users.email })
    .from(stored)
    .innerJoin(users, eq(users.id, stored.receiverId))
    .where(and(eq(stored.emailId, emailId), canReceiveEmails(clock.now())))
    .limit(1)
  return receiver
}

function presentItem({ settings }: ComposerDeps, notification: Notification, userId: string) {
  const { who, what } = toNotificationText(notification, userId)
  const path = addReadParameter(getNotificationPath(notification, userId), notification._id)
  return {
    text: `${who} ${what}`.trim(),
    quote: notification.post?.content ?? notification.announcement?.excerpt,
    url: settings.publicUrl + path,
  }
}

function createUnsubscribeUrl(
  { settings, clock }: ComposerDeps,
  userId: string,
  categories: readonly NotificationCategory[],
): string {
  const expiresAt = timeFromNow(clock, { days: limits.unsubscribeLinkDays })
  const token = signUnsubscribe(settings.unsubscribeSecret, { userId, categories, expiresAt })
  return settings.publicUrl + unsubscribePath(token)
}
