import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'

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
