import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'
import { toGroupKey, type NotificationSubject } from './insert-notification.ts'

/** Who does something and when, in a prepared statement with `notedWith`: its `noteValues`. */
export const given = {
  actorId: sql`${sql.placeholder('actorId')}::uuid`,
  groupKey: sql`${sql.placeholder('groupKey')}::text`,
  createdAt: sql`${sql.placeholder('createdAt')}::timestamptz`,
}

/** The values of such a statement's placeholders. */
export function noteValues(subject: NotificationSubject, actorId: string, createdAt: Date) {
  return { actorId, groupKey: toGroupKey(subject, createdAt), createdAt }
}

/**
 * As `notify`, by a part of one statement, for what happens so often that a round trip each would cost
 * too much: keeps a notification for each row of `from`, and holds those that were kept.
 */
export function notedWith(
  db: Database,
  note: {
    kind: NotificationSubject['kind']
    receiverId: SQLWrapper
    postId: SQLWrapper
    commentId?: SQLWrapper
  },
  from: SQL,
) {
  const { kind, receiverId, postId, commentId = sql`null` } = note
  const { actorId, groupKey, createdAt } = given
  return db.$with('noted', { id: notifications.id, receiverId: notifications.receiverId }).as(sql`
    insert into ${notifications} (kind, receiver_id, actor_id, group_key, post_id, comment_id, created_at)
    select ${kind}::text, ${receiverId}, ${actorId}, ${groupKey}, ${postId}, ${commentId}, ${createdAt}
    from ${from}
    on conflict do nothing returning id, receiver_id`)
}
