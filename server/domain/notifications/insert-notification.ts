import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { NotificationKind } from '#shared/contract/notifications.ts'
import type { Deps } from '../deps.ts'

/** What happened to `receiverId`, and who did it; null for the house itself. */
export interface NewNotification extends NotificationSubject {
  receiverId: string
  actorId: string | null
  commentId?: string | undefined
}

/** A notification that was kept and is still to be told. */
export interface InsertedNotification {
  id: string
  receiverId: string
}

/**
 * Keeps a notification in the caller's own transaction; after the commit `tellNote` tells it. Answers
 * undefined for a like or a follower that is known already.
 */
export async function insertNotification(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  note: NewNotification,
): Promise<InsertedNotification | undefined> {
  const createdAt = deps.clock.now()
  const [kept] = await tx
    .insert(notifications)
    .values({ ...note, groupKey: toGroupKey(note, createdAt), createdAt })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return kept && { id: kept.id, receiverId: note.receiverId }
}

/** What a notification is about, as far as telling several together is concerned. */
export interface NotificationSubject {
  kind: NotificationKind
  postId?: string | undefined
  courseId?: string | undefined
}

/** Notifications with one key are told as one: likes of a post, the followers of a day (UTC). */
export function toGroupKey({ kind, postId, courseId }: NotificationSubject, at: Date): string {
  if (kind === 'follow') return `follow:${at.toISOString().slice(0, 10)}`
  return `${kind}:${postId ?? courseId ?? ''}`
}

/** Takes back the notification of a like, a follower or an answer in the caller's own transaction. */
export async function deleteNotification(
  tx: Queryable,
  note:
    | { kind: 'like'; receiverId: string; actorId: string; postId: string }
    | { kind: 'follow'; receiverId: string; actorId: string }
    | { kind: 'review_answer'; receiverId: string; courseId: string },
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.kind, note.kind),
        eq(notifications.receiverId, note.receiverId),
        'actorId' in note ? eq(notifications.actorId, note.actorId) : undefined,
        'postId' in note ? eq(notifications.postId, note.postId) : undefined,
        'courseId' in note ? eq(notifications.courseId, note.courseId) : undefined,
      ),
    )
}

/** Whose lists change when this post goes: their notifications about it go with it. */
export async function findReceiversByPost(tx: Queryable, postId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ receiverId: notifications.receiverId })
    .from(notifications)
    .where(eq(notifications.postId, postId))
  return rows.map((row) => row.receiverId)
}

/** Tells a kept notification, after the commit, to the receiver's open pages. */
export function publishNotification(
  deps: Pick<Deps, 'events'>,
  note: InsertedNotification | undefined,
): void {
  if (!note) return
  const { receiverId, id } = note
  void deps.events.publish('notificationsChanged', { receiverId, notificationId: id })
}

/** Tells a person's open pages, after the commit, that some of their notifications went or were read. */
export function publishNotificationsChanged(deps: Pick<Deps, 'events'>, receiverId: string): void {
  void deps.events.publish('notificationsChanged', { receiverId })
}
