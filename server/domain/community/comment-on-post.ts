import { sql } from 'drizzle-orm'
import { prepared } from '#server/db/prepared.ts'
import { postComments } from '#server/db/schema/index.ts'
import type { CommentRequest, Post, PostShape, ShortPost } from '#shared/contract/community.ts'
import type { Deps } from '../deps.ts'
import { groupKeyOf, notedWith, tellNote } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { askOfPost, getPost, heldWith } from './find-post.ts'

/** Comments on a post and tells its owner, unless they did it. Answers the post. Throws `not_found`. */
export async function commentOnPost(
  deps: Deps,
  author: Actor,
  { postId, text }: CommentRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('commentPerAccount', author.id)
  const createdAt = deps.clock.now()
  const groupKey = groupKeyOf({ kind: 'comment', postId }, createdAt)
  const comment = { postId, actorId: author.id, content: text, groupKey, createdAt }
  const { note } = await askOfPost(postId, () => commentOnce(deps.db).execute(comment))
  tellNote(deps, note ?? undefined)
  return getPost(deps, author, postId, shape)
}

const commentOnce = prepared((db) => {
  const actorId = sql`${sql.placeholder('actorId')}::uuid`
  const content = sql`${sql.placeholder('content')}`
  const groupKey = sql`${sql.placeholder('groupKey')}`
  const createdAt = sql`${sql.placeholder('createdAt')}::timestamptz`
  const held = heldWith(db)
  const made = db.$with('made', { id: postComments.id }).as(sql`
    insert into ${postComments} (post_id, author_id, content, created_at)
    select ${held.id}, ${actorId}, ${content}, ${createdAt} from ${held} returning id`)
  const { id: postId, authorId: receiverId } = held
  const ofOthers = sql`${held} join ${made} on ${receiverId} <> ${actorId}`
  const subject = { kind: 'comment', postId, commentId: made.id } as const
  const noted = notedWith(db, { ...subject, receiverId, actorId, groupKey, createdAt }, ofOthers)
  return db
    .with(held, made, noted)
    .select({ note: { id: noted.id, receiverId: noted.receiverId } })
    .from(held)
    .leftJoin(noted, sql`true`)
    .prepare('comment_on_post')
})
