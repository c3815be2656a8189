import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'

/** Takes back a like's or a follower's notification in the caller's own transaction. */
export async function withdraw(
  tx: Queryable,
  note:
    | { kind: 'like'; receiverId: string; actorId: string; postId: string }
    | { kind: 'follow'; receiverId: string; actorId: string },
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.kind, note.kind),
        eq(notifications.receiverId, note.receiverId),
        eq(notifications.actorId, note.actorId),
        note.kind === 'like' ? eq(notifications.postId, note.postId) : undefined,
      ),
    )
}
