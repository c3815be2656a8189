import { and, eq, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { postLikes } from '#server/db/schema/index.ts'
import type { Post, PostShape, ShortPost } from '#shared/contract/community.ts'
import type { Deps } from '../deps.ts'
import {
  given,
  notedWith,
  noteValues,
  publishNotificationsChanged,
  publishNotification,
  deleteNotification,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { requirePostRow, getPost, heldWith, lockPost } from './get-post.ts'

/** Likes a post; the notification is kept with the like, once. Answers the post. Throws `not_found`. */
export async function likePost(
  deps: Deps,
  actor: Actor,
  postId: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const like = { postId, ...noteValues({ kind: 'like', postId }, actor.id, deps.clock.now()) }
  const { note } = await requirePostRow(postId, () => likeOnce(deps.db).execute(like))
  publishNotification(deps, note ?? undefined)
  return getPost(deps, actor, postId, shape)
}

const likeOnce = prepareOnce((db) => {
  const held = heldWith(db)
  const liked = db.$with('liked', { postId: postLikes.postId }).as(sql`
    insert into ${postLikes} (post_id, user_id, created_at)
    select ${held.id}, ${given.actorId}, ${given.createdAt} from ${held}
    on conflict do nothing returning post_id`)
  const like = { kind: 'like', receiverId: held.authorId, postId: held.id } as const
  const noted = notedWith(db, like, sql`${held} join ${liked} on true`)
  return db
    .with(held, liked, noted)
    .select({ note: { id: noted.id, receiverId: noted.receiverId } })
    .from(held)
    .leftJoin(noted, sql`true`)
    .prepare('like_post')
})

/** Takes a like back, with its notification. Answers the post. Throws `not_found`. */
export async function unlikePost(
  deps: Deps,
  actor: Actor,
  postId: string,
  shape: PostShape,
): Promise<Post | ShortPost> {
  const receiverId = await deps.db.transaction(async (tx) => {
    const { authorId } = await lockPost(tx, postId)
    const unliked = await tx
      .delete(postLikes)
      .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, actor.id)))
      .returning({ postId: postLikes.postId })
    if (unliked.length === 0) return undefined
    await deleteNotification(tx, { kind: 'like', receiverId: authorId, actorId: actor.id, postId })
    return authorId
  })
  if (receiverId) publishNotificationsChanged(deps, receiverId)
  return getPost(deps, actor, postId, shape)
}
