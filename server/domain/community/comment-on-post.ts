import { sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/prepared.ts'
import { postComments } from '#server/db/schema/index.ts'
import type { CommentRequest, Post, PostShape, ShortPost } from '#shared/contract/community.ts'
import type { Deps } from '../deps.ts'
import { given, notedWith, noteValues, publishNotification } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { requirePostRow, getPost, heldWith } from './find-post.ts'

/** Comments on a post and tells its owner, unless they did it. Answers the post. Throws `not_found`. */
export async function commentOnPost(
  deps: Deps,
  author: Actor,
  { postId, text }: CommentRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('commentPerAccount', author.id)
  const note = noteValues({ kind: 'comment', postId }, author.id, deps.clock.now())
  const comment = { postId, content: text, ...note }
  const made = await requirePostRow(postId, () => commentOnce(deps.db).execute(comment))
  publishNotification(deps, made.note ?? undefined)
  return getPost(deps, author, postId, shape)
}

const commentOnce = prepareOnce((db) => {
  const { actorId, createdAt } = given
  const content = sql`${sql.placeholder('content')}::text`
  const held = heldWith(db)
  const made = db.$with('made', { id: postComments.id }).as(sql`
    insert into ${postComments} (post_id, author_id, content, created_at)
    select ${held.id}, ${actorId}, ${content}, ${createdAt} from ${held} returning id`)
  const { id: postId, authorId: receiverId } = held
  const noted = notedWith(
    db,
    { kind: 'comment', receiverId, postId, commentId: made.id },
    sql`${held} join ${made} on ${receiverId} <> ${actorId}`,
  )
  return db
    .with(held, made, noted)
    .select({ note: { id: noted.id, receiverId: noted.receiverId } })
    .from(held)
    .leftJoin(noted, sql`true`)
    .prepare('comment_on_post')
})
