import { and, eq, sql, type SQL } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '#server/db/client.ts'
import {
  isShownTo,
  notifications,
  postComments,
  postLikes,
  posts,
} from '#server/db/schema/index.ts'
import { chooseDelivery, toGroupKey } from '../notifications/index.ts'

/*
 * Likes and comments are inserted together with their notification by one prepared statement each, because a
 * transaction with the same steps was much slower (docs/decisions/0045). Each statement locks the post, and
 * returns no row if the post does not exist for the actor.
 */

const postId = sql.placeholder('postId')
const actorId = sql`${sql.placeholder('actorId')}::uuid`
const createdAt = sql`${sql.placeholder('createdAt')}::timestamptz`
const groupKey = sql`${sql.placeholder('groupKey')}::text`

/** The values of the placeholders above. */
export function toInsertValues(
  kind: 'like' | 'comment',
  values: { postId: string; actorId: string; createdAt: Date },
) {
  const { postId, createdAt } = values
  return { ...values, groupKey: toGroupKey({ kind, postId }, createdAt) }
}

/** Inserts a like unless it exists. A new one notifies the author of the post. */
export const insertLike = prepareOnce((db) => {
  const post = lockPost(db)
  const like = db.$with('new_like', { postId: postLikes.postId }).as(sql`
    insert into ${postLikes} (post_id, user_id, created_at)
    select ${post.id}, ${actorId}, ${createdAt}
    from ${post}
    on conflict do nothing
    returning post_id`)
  const { join, inApp, emailDueAt, isWanted } = chooseDelivery('like', post.authorId, createdAt)
  const notification = insertNotifications(
    db,
    sql`
    select 'like', ${post.authorId}, ${actorId}, ${groupKey}, ${post.id}, null::uuid, ${createdAt},
      ${inApp}, ${emailDueAt}
    from ${post} join ${like} on true ${join}
    where ${isWanted}`,
  )
  return db
    .with(post, like, notification)
    .select({ notification: { id: notification.id, receiverId: notification.receiverId } })
    .from(post)
    .leftJoin(notification, sql`true`)
    .prepare('insert_like')
})

/** Inserts a comment with the placeholder `content`. It notifies the author of the post, unless it is their own. */
export const insertComment = prepareOnce(prepareInsertComment)

/** Prepares the statement of `insertComment` for one use, such as in a transaction. */
export function prepareInsertComment(db: Queryable) {
  const content = sql`${sql.placeholder('content')}::text`
  const post = lockPost(db)
  const comment = db.$with('new_comment', { id: postComments.id }).as(sql`
    insert into ${postComments} (post_id, author_id, content, created_at)
    select ${post.id}, ${actorId}, ${content}, ${createdAt}
    from ${post}
    returning id`)
  const { join, inApp, emailDueAt, isWanted } = chooseDelivery('comment', post.authorId, createdAt)
  const notification = insertNotifications(
    db,
    sql`
    select 'comment', ${post.authorId}, ${actorId}, ${groupKey}, ${post.id}, ${comment.id}, ${createdAt},
      ${inApp}, ${emailDueAt}
    from ${post} join ${comment} on ${post.authorId} <> ${actorId} ${join}
    where ${isWanted}`,
  )
  return db
    .with(post, comment, notification)
    .select({
      id: comment.id,
      notification: { id: notification.id, receiverId: notification.receiverId },
    })
    .from(post)
    .innerJoin(comment, sql`true`)
    .leftJoin(notification, sql`true`)
    .prepare('insert_comment')
}

/** Unless the actor does not see the post. The lock keeps it from being deleted until the statement ends. */
function lockPost(db: Queryable) {
  const post = db.select({ id: posts.id, authorId: posts.authorId }).from(posts)
  const isShownPost = and(eq(posts.id, postId), isShownTo(actorId, posts.authorId))
  return db.$with('post').as(post.where(isShownPost).for('key share'))
}

/** Inserts the notifications that a query selects, in the same statement. */
function insertNotifications(db: Queryable, rows: SQL) {
  const { id, receiverId } = notifications
  return db.$with('new_notification', { id, receiverId }).as(sql`
    insert into ${notifications}
      (kind, receiver_id, actor_id, group_key, post_id, comment_id, created_at, in_app, email_due_at)
    ${rows}
    on conflict do nothing
    returning id, receiver_id`)
}
