import type { Queryable } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { toGroupKey, type NotificationSubject } from './group-key.ts'

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
