import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { notifications, storedNotifications as stored } from '#server/db/schema/index.ts'
import type { DecisionReason } from '#shared/community/removal-reasons.ts'
import type { NotificationKind } from '#shared/contract/notifications.ts'
import type { Deps } from '../deps.ts'
import { chooseDelivery } from './settings/choose-delivery.ts'

/** What a notification is about; those with the same subject are grouped. */
export interface NotificationSubject {
  kind: NotificationKind
  postId?: string | undefined
  courseId?: string | undefined
  questionId?: string | undefined
  announcementId?: string | undefined
  /** A removed post or comment, which no longer exists, or what a moderator decided about. */
  removedId?: string | undefined
}

export interface NewNotification extends NotificationSubject {
  receiverId: string
  /** Who caused it; null for the system. */
  actorId: string | null
  commentId?: string | undefined
  /** Of an answer to the question, or a mention in one. */
  answerId?: string | undefined
  videoId?: string | undefined
  decisionId?: string | undefined
  reason?: DecisionReason | undefined
}

/** To be published after the commit. */
export interface InsertedNotification {
  id: string
  receiverId: string
}

/**
 * Inserts a notification in the caller's transaction; call `publishNotification` after the commit. Returns
 * undefined for a like or follower that the receiver was already notified of, and for what the receiver turned off.
 */
export async function insertNotification(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  notification: NewNotification,
): Promise<InsertedNotification | undefined> {
  const { receiverId, ...rest } = notification
  const [inserted] = await insertNotifications(deps, tx, [receiverId], rest)
  return inserted
}

/** Inserts a notification for several receivers, in one statement; returns those that were inserted. */
export async function insertNotifications(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  receiverIds: readonly string[],
  notification: Omit<NewNotification, 'receiverId'>,
): Promise<InsertedNotification[]> {
  if (receiverIds.length === 0) return []
  const { kind, actorId, postId, commentId, courseId, questionId, videoId, decisionId, reason } =
    notification
  const { announcementId, answerId } = notification
  const now = deps.clock.now()
  const groupKey = toGroupKey(notification, now)
  const receiver = sql`receiver.id`
  const createdAt = sql`${now}::timestamptz`
  const { join, inApp, emailDueAt, isWanted } = chooseDelivery(kind, receiver, createdAt)
  const { rows } = await tx.execute<Record<keyof InsertedNotification, string>>(sql`
    insert into ${notifications} (
      kind, receiver_id, actor_id, group_key, post_id, comment_id, course_id, question_id, video_id, decision_id,
      announcement_id, answer_id, reason, created_at, in_app, email_due_at
    )
    select ${kind}::text, ${receiver}, ${actorId}::uuid, ${groupKey}::text, ${postId ?? null}::uuid,
      ${commentId ?? null}::uuid, ${courseId ?? null}::uuid, ${questionId ?? null}::uuid, ${videoId ?? null}::uuid,
      ${decisionId ?? null}::uuid, ${announcementId ?? null}::uuid, ${answerId ?? null}::uuid, ${reason ?? null}::text, ${createdAt}, ${inApp}, ${emailDueAt}
    from unnest(${sql.param(receiverIds)}::uuid[]) as receiver (id)
    ${join}
    where ${isWanted}
    on conflict do nothing
    returning id, receiver_id as "receiverId"`)
  return rows
}

/** Groups the likes of a post, its comments, the followers of a day (UTC), the questions to a course, and so on. */
export function toGroupKey(
  { kind, postId, courseId, questionId, announcementId, removedId }: NotificationSubject,
  at: Date,
): string {
  if (kind === 'follow') return `follow:${at.toISOString().slice(0, 10)}`
  if (kind === 'question_asked') return `${kind}:${courseId ?? ''}`
  return `${kind}:${removedId ?? postId ?? questionId ?? announcementId ?? courseId ?? ''}`
}

/** Deletes the notification of a like, follower, reply or invitation that was undone, in the caller's transaction. */
export async function deleteNotification(
  tx: Queryable,
  notification:
    | { kind: 'like'; receiverId: string; actorId: string; postId: string }
    | { kind: 'follow'; receiverId: string; actorId: string }
    | { kind: 'review_answer' | 'course_invitation'; receiverId: string; courseId: string },
): Promise<void> {
  const { kind, receiverId } = notification
  await tx
    .delete(stored)
    .where(
      and(
        eq(stored.kind, kind),
        eq(stored.receiverId, receiverId),
        'actorId' in notification ? eq(stored.actorId, notification.actorId) : undefined,
        'postId' in notification ? eq(stored.postId, notification.postId) : undefined,
        'courseId' in notification ? eq(stored.courseId, notification.courseId) : undefined,
      ),
    )
}

/**
 * Deletes the notifications about a question, or with `filter` those of a kind or actor; returns who had them.
 */
export async function deleteNotificationsOfQuestion(
  tx: Queryable,
  questionId: string,
  filter: { kind?: NotificationKind; actorId?: string; answerId?: null } = {},
): Promise<string[]> {
  const rows = await tx
    .delete(stored)
    .where(
      and(
        eq(stored.questionId, questionId),
        filter.kind && eq(stored.kind, filter.kind),
        filter.actorId ? eq(stored.actorId, filter.actorId) : undefined,
        filter.answerId === null ? isNull(stored.answerId) : undefined,
      ),
    )
    .returning({ receiverId: stored.receiverId })
  return [...new Set(rows.map((row) => row.receiverId))]
}

/** Deletes the invitations to teach a course; returns who had them. */
export async function deleteInvitationNotifications(
  tx: Queryable,
  courseId: string,
): Promise<{ receiverId: string }[]> {
  return tx
    .delete(stored)
    .where(and(eq(stored.kind, 'course_invitation'), eq(stored.courseId, courseId)))
    .returning({ receiverId: stored.receiverId })
}

/** The users whose notifications about a post are deleted with it. */
export async function findReceiversByPost(tx: Queryable, postId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ receiverId: notifications.receiverId })
    .from(notifications)
    .where(eq(notifications.postId, postId))
  return rows.map((row) => row.receiverId)
}

/** Deletes the notifications about a comment or reply; returns who had them. */
export async function deleteNotificationsOfComment(
  tx: Queryable,
  commentId: string,
): Promise<string[]> {
  const rows = await tx
    .delete(stored)
    .where(eq(stored.commentId, commentId))
    .returning({ receiverId: stored.receiverId })
  return [...new Set(rows.map((row) => row.receiverId))]
}

/** Call after commit: pushes a new notification to the receiver's open pages. */
export function publishNotification(
  deps: Pick<Deps, 'events'>,
  notification: InsertedNotification | undefined,
): void {
  if (!notification) return
  const { receiverId, id } = notification
  void deps.events.publish('notificationsChanged', { receiverId, notificationId: id })
}

/** Call after commit: pushes notifications to many receivers; resolves after the first attempt to send the events. */
export async function publishNotifications(
  { events }: Pick<Deps, 'events'>,
  changed: readonly { receiverId: string; id?: string }[],
): Promise<void> {
  await Promise.all(
    changed.map(({ receiverId, id }) =>
      events.publish('notificationsChanged', {
        receiverId,
        ...(id === undefined ? {} : { notificationId: id }),
      }),
    ),
  )
}

/** Call after commit: the user's open pages reload notifications that were deleted or read. */
export function publishNotificationsChanged(deps: Pick<Deps, 'events'>, receiverId: string): void {
  void deps.events.publish('notificationsChanged', { receiverId })
}
