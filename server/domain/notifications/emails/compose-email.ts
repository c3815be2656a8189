import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  courseAnnouncements,
  courses,
  isUnblockedNotification,
  lessonQuestions,
  posts,
  storedNotifications as stored,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { type EmailComposers, renderNotificationsEmail } from '#server/domain/mail/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import {
  type Notification,
  type NotificationKind,
  notificationKinds,
} from '#shared/contract/notifications.ts'
import { notificationEmailLimits as limits, notificationLimits } from '#shared/limits.ts'
import { categoryNames } from '#shared/messages/notification-settings.ts'
import {
  getCategory,
  type NotificationCategory,
  notificationCategories,
  unsubscribePath,
} from '#shared/notifications/notification-categories.ts'
import { getNotificationPath, toNotificationText } from '#shared/notifications/notification-text.ts'
import { pages } from '#shared/paths.ts'
import { isCourseOfNotification, isReadableAnnouncement } from '../announcement-joins.ts'
import { announcementColumns, presentNotification } from '../present.ts'
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
      const wanted = await loadNotifications(deps, emailId, kinds)
      if (wanted.length === 0) return undefined
      const groups = groupRows(wanted, receiver.id, deps)
      const shown = groups.slice(0, limits.groupsPerEmailMax)
      const categories = notificationCategories.filter((category) =>
        wanted.some(({ kind }) => getCategory(kind) === category),
      )
      return renderNotificationsEmail(receiver.email, {
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
    },
  }
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

type Row = Awaited<ReturnType<typeof loadNotifications>>[number]

/** The newest first. What a notification is about must be visible too, and its course one that the receiver takes. */
async function loadNotifications({ db }: ComposerDeps, emailId: string, kinds: NotificationKind[]) {
  const actor = alias(users, 'actor')
  return db
    .select({
      id: stored.id,
      kind: stored.kind,
      reason: stored.reason,
      createdAt: stored.createdAt,
      groupKey: stored.groupKey,
      postId: stored.postId,
      questionId: stored.questionId,
      actor: { id: actor.id, fullname: actor.fullname, avatarUrl: actor.avatarUrl },
      post: { id: posts.id, content: posts.content },
      course: { id: courses.id, title: courses.title },
      question: { id: lessonQuestions.id, lessonId: lessonQuestions.lessonId },
      announcement: announcementColumns,
    })
    .from(stored)
    .leftJoin(actor, eq(actor.id, stored.actorId))
    .leftJoin(posts, eq(posts.id, stored.postId))
    .leftJoin(courseAnnouncements, isReadableAnnouncement(stored))
    .leftJoin(courses, isCourseOfNotification(stored))
    .leftJoin(lessonQuestions, eq(lessonQuestions.id, stored.questionId))
    .where(
      and(
        eq(stored.emailId, emailId),
        isNull(stored.readAt),
        isNull(stored.hiddenAt),
        isUnblockedNotification(stored.id),
        inArray(stored.kind, kinds),
        or(isNull(stored.postId), isNotNull(posts.id)),
        or(isNull(stored.questionId), isNotNull(lessonQuestions.id)),
        or(isNull(stored.announcementId), isNotNull(courseAnnouncements.id)),
      ),
    )
    .orderBy(desc(stored.id))
    .limit(limits.notificationsPerEmailMax)
}

/** As in the list of the app: one entry for all likes of a post. */
function groupRows(rows: Row[], receiverId: string, { settings }: ComposerDeps): Notification[] {
  const groups = Map.groupBy(rows, ({ groupKey }) => groupKey)
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const actors = new Map(group.flatMap(({ actor }) => (actor ? [[actor.id, actor]] : [])))
    const visible = [...actors.values()].slice(0, notificationLimits.namesVisible)
    const row = {
      ...newest,
      receiverId,
      people: actors.size,
      unread: true,
      actors: visible,
    }
    return [presentNotification(row, settings)]
  })
}

function presentItem({ settings }: ComposerDeps, notification: Notification, userId: string) {
  const { who, what } = toNotificationText(notification, userId)
  return {
    text: `${who} ${what}`.trim(),
    quote: notification.post?.content ?? notification.announcement?.excerpt,
    url: settings.publicUrl + getNotificationPath(notification, userId),
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
