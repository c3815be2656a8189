import { sql, eq, lt } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { postComments, posts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  CommentRequest,
  Post,
  PostShape,
  ShortPost,
  ShortComment,
} from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages } from '#shared/messages/community.ts'
import type { Deps } from '../deps.ts'
import {
  given,
  notedWith,
  noteValues,
  publishNotification,
  publishNotificationsChanged,
} from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { parseCursor } from './cursor.ts'
import { requirePostRow, getPost, heldWith, requirePost } from './get-post.ts'
import { communityPolicy } from './policy.ts'
import { presentShortComment } from './present.ts'
import { type CommentRow, loadComments } from './queries.ts'

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

/** Deletes a comment, with its notification. Throws `not_found` and `forbidden`. */
export async function deleteComment(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ msg: string }> {
  const [comment] = await deps.db
    .select({ ownerId: postComments.authorId, postOwnerId: posts.authorId })
    .from(postComments)
    .innerJoin(posts, eq(posts.id, postComments.postId))
    .where(eq(postComments.id, id))
  if (!comment) throw new AppError('not_found', communityMessages.unknownComment)
  requireResourceRight(communityPolicy.deleteComment, actor, comment)
  await deps.db.delete(postComments).where(eq(postComments.id, id))
  publishNotificationsChanged(deps, comment.postOwnerId)
  return { msg: communityMessages.commentDeleted }
}

/** The comments of a post that came before another one, the oldest first. Throws `not_found`. */
export async function listComments(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  postId: string,
  before: string | undefined,
): Promise<{ comments: ShortComment[] }> {
  const post = await requirePost(deps.db, postId)
  const older = before ? lt(postComments.id, parseCursor(before)) : undefined
  const rows = await loadComments(deps.db, postId, older, communityLimits.commentsPage)
  const present = (row: CommentRow) =>
    presentShortComment(row, viewer, post.authorId, deps.settings)
  return { comments: rows.map(present) }
}
