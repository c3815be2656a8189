import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { groupKeyOf, type Subject } from './group-key.ts'

/** What happened to `receiverId`, and who did it; null for the house itself. */
export interface Note extends Subject {
  receiverId: string
  actorId: string | null
  commentId?: string | undefined
}

/** A notification that was kept and is still to be told. */
export interface KeptNote {
  id: string
  receiverId: string
}

/**
 * Keeps a notification in the caller's own transaction; after the commit `tellNote` tells it. Answers
 * undefined for a like or a follower that is known already.
 */
export async function notify(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  note: Note,
): Promise<KeptNote | undefined> {
  const createdAt = deps.clock.now()
  const [kept] = await tx
    .insert(notifications)
    .values({ ...note, groupKey: groupKeyOf(note, createdAt), createdAt })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  return kept && { id: kept.id, receiverId: note.receiverId }
}

/** What a note is made of where it is kept by a part of a statement. */
interface NoteSql {
  kind: Note['kind']
  receiverId: SQLWrapper
  actorId: SQL
  /** As `groupKeyOf` says it. */
  groupKey: SQL
  postId: SQLWrapper
  commentId?: SQLWrapper
  createdAt: SQL
}

/**
 * As `notify`, by a part of one statement, for what happens so often that a round trip each would cost
 * too much: keeps a notification for each row of `from`, and holds those that were kept.
 */
export function notedWith(db: Database, note: NoteSql, from: SQL) {
  const { kind, receiverId, actorId, groupKey, postId, commentId = sql`null`, createdAt } = note
  return db.$with('noted', { id: notifications.id, receiverId: notifications.receiverId }).as(sql`
    insert into ${notifications} (kind, receiver_id, actor_id, group_key, post_id, comment_id, created_at)
    select ${kind}::text, ${receiverId}, ${actorId}, ${groupKey}, ${postId}, ${commentId}, ${createdAt}
    from ${from}
    on conflict do nothing returning id, receiver_id`)
}
