import { eq, lt } from 'drizzle-orm'
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
import type { RemovalReason } from '#shared/removal-reasons.ts'
import type { Deps } from '../deps.ts'
import { publishNotification, publishNotificationsChanged } from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { parseCursor } from './cursor.ts'
import { getPost, requirePost, requirePostRow } from './get-post.ts'
import { insertComment, toInsertValues } from './insert-with-notification.ts'
import { communityPolicy } from './policy.ts'
import { presentShortComment } from './present.ts'
import { type CommentRow, loadComments, selectComments } from './queries.ts'
import { recordRemoval } from './record-removal.ts'

/** Comments on a post, notifies its author unless it is their own, and returns the post. Throws `not_found`. */
export async function commentOnPost(
  deps: Deps,
  author: Actor,
  { postId, text }: CommentRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('commentPerAccount', author.id)
  const createdAt = deps.clock.now()
  const values = toInsertValues('comment', { postId, actorId: author.id, createdAt })
  const comment = { ...values, content: text }
  const { notification } = await requirePostRow(postId, () =>
    insertComment(deps.db).execute(comment),
  )
  publishNotification(deps, notification ?? undefined)
  return getPost(deps, author, postId, shape)
}

/** One comment as `viewer` sees it. Throws `not_found`. */
export async function getComment(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  id: string,
): Promise<ShortComment> {
  const [row] = await selectComments(deps.db, eq(postComments.id, id), 1)
  if (!row) throw new AppError('not_found', communityMessages.unknownComment)
  const post = await requirePost(deps.db, row.postId)
  return presentShortComment(row, viewer, post.authorId, deps.settings)
}

/** Deletes a comment and its notification. Throws `not_found` and `forbidden`. */
export async function deleteComment(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ msg: string }> {
  await deleteCommentRow(deps, actor, id)
  return { msg: communityMessages.commentDeleted }
}

/** As `deleteComment`, by a moderator and for a reason, which the audit log keeps. */
export async function removeComment(
  deps: Deps,
  moderator: Actor,
  id: string,
  reason: RemovalReason,
): Promise<{ msg: string }> {
  await deleteCommentRow(deps, moderator, id, reason)
  return { msg: communityMessages.commentRemoved }
}

async function deleteCommentRow(
  deps: Deps,
  actor: Actor,
  id: string,
  reason?: RemovalReason,
): Promise<void> {
  const receiverId = await deps.db.transaction(async (tx) => {
    const [comment] = await tx
      .select({ ownerId: postComments.authorId, postOwnerId: posts.authorId })
      .from(postComments)
      .innerJoin(posts, eq(posts.id, postComments.postId))
      .where(eq(postComments.id, id))
      .for('update', { of: postComments })
    if (!comment) throw new AppError('not_found', communityMessages.unknownComment)
    requireResourceRight(communityPolicy.deleteComment, actor, comment)
    await tx.delete(postComments).where(eq(postComments.id, id))
    const authorId = comment.ownerId
    await recordRemoval(deps, tx, actor, { action: 'comment.removed', authorId, reason })
    return comment.postOwnerId
  })
  publishNotificationsChanged(deps, receiverId)
}

/** A page of a post's comments before a cursor, in chronological order. Throws `not_found`. */
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
