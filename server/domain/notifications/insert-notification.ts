import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { NotificationKind } from '#shared/contract/notifications.ts'
import type { RemovalReason } from '#shared/removal-reasons.ts'
import type { Deps } from '../deps.ts'

/** What a notification is about; those with the same subject are grouped. */
export interface NotificationSubject {
  kind: NotificationKind
  postId?: string | undefined
  courseId?: string | undefined
  /** A removed post or comment, which no longer exists. */
  removedId?: string | undefined
}

export interface NewNotification extends NotificationSubject {
  receiverId: string
  /** Who caused it; null for the system. */
  actorId: string | null
  commentId?: string | undefined
  reason?: RemovalReason | undefined
}

/** To be published after the commit. */
export interface InsertedNotification {
  id: string
  receiverId: string
}

/**
 * Inserts a notification in the caller's transaction; call `publishNotification` after the commit. Returns
 * undefined for a like or follower that the receiver was already notified of.
 */
export async function insertNotification(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  notification: NewNotification,
): Promise<InsertedNotification | undefined> {
  const createdAt = deps.clock.now()
  const [inserted] = await tx
    .insert(notifications)
    .values({ ...notification, groupKey: toGroupKey(notification, createdAt), createdAt })
    .onConflictDoNothing()
    .returning({ id: notifications.id, receiverId: notifications.receiverId })
  return inserted
}

/** Groups the likes of a post, its comments, the followers of a day (UTC), and so on. */
export function toGroupKey(
  { kind, postId, courseId, removedId }: NotificationSubject,
  at: Date,
): string {
  if (kind === 'follow') return `follow:${at.toISOString().slice(0, 10)}`
  return `${kind}:${removedId ?? postId ?? courseId ?? ''}`
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
    .delete(notifications)
    .where(
      and(
        eq(notifications.kind, kind),
        eq(notifications.receiverId, receiverId),
        'actorId' in notification ? eq(notifications.actorId, notification.actorId) : undefined,
        'postId' in notification ? eq(notifications.postId, notification.postId) : undefined,
        'courseId' in notification ? eq(notifications.courseId, notification.courseId) : undefined,
      ),
    )
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
    .delete(notifications)
    .where(eq(notifications.commentId, commentId))
    .returning({ receiverId: notifications.receiverId })
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

/** Call after commit: the user's open pages reload notifications that were deleted or read. */
export function publishNotificationsChanged(deps: Pick<Deps, 'events'>, receiverId: string): void {
  void deps.events.publish('notificationsChanged', { receiverId })
}
