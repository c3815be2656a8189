import { and, eq, isNull, notExists } from 'drizzle-orm'
import { aliasedTable } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { postComments, posts, storedComments, userMentions } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { RemovalReason } from '#shared/community/removal-reasons.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import {
  deleteNotificationsOfComment,
  publishNotification,
  publishNotificationsChanged,
} from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { lockThread } from './get-comment.ts'
import { communityPolicy } from './policy.ts'
import { publishPostChanged } from './publish-post-changed.ts'
import { recordRemoval } from './record-removal.ts'

/**
 * Deletes a comment or reply with its notifications. If others replied to the comment, its row stays without
 * author and text until the last reply is deleted; a hidden one, which may be shown again, counts too. Throws `not_found`
 * and `forbidden`.
 */
export async function deleteComment(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ msg: string }> {
  await deleteInTransaction(deps, actor, id)
  return { msg: communityMessages.commentDeleted }
}

/** Deletes a comment as `deleteComment` does, by a moderator and for a reason, of which the author is notified. */
export async function removeComment(
  deps: Deps,
  moderator: Actor,
  id: string,
  reason: RemovalReason,
): Promise<{ msg: string }> {
  await deleteInTransaction(deps, moderator, id, reason)
  return { msg: communityMessages.commentRemoved }
}

async function deleteInTransaction(
  deps: Deps,
  actor: Actor,
  id: string,
  reason?: RemovalReason,
): Promise<void> {
  const { postId, receiverIds, notice } = await deps.db.transaction(async (tx) => {
    await lockThread(tx, id)
    const [comment] = await tx
      .select({
        ownerId: postComments.authorId,
        postOwnerId: posts.authorId,
        postId: postComments.postId,
        parentId: postComments.parentId,
      })
      .from(postComments)
      .innerJoin(posts, eq(posts.id, postComments.postId))
      .where(eq(postComments.id, id))
      .for('update', { of: postComments })
    if (!comment?.ownerId) throw new AppError('not_found', communityMessages.unknownComment)
    const { ownerId: authorId, parentId, postId } = comment
    requireResourceRight(communityPolicy.deleteComment, actor, comment)
    const receiverIds = await deleteNotificationsOfComment(tx, id)
    if (parentId) await deleteReply(tx, id, parentId)
    else await deleteThreadStart(tx, id)
    const removal = { kind: 'comment', id, authorId, postId, reason } as const
    const notice = await recordRemoval(deps, tx, actor, removal)
    return { postId, receiverIds, notice }
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  publishNotification(deps, notice)
  publishPostChanged(deps, postId)
}

const replies = aliasedTable(storedComments, 'replies')

/** The caller has locked the thread, so that no reply is added. */
async function deleteThreadStart(tx: Transaction, id: string): Promise<void> {
  const [reply] = await tx
    .select({ id: storedComments.id })
    .from(storedComments)
    .where(eq(storedComments.parentId, id))
    .limit(1)
  const isComment = eq(postComments.id, id)
  if (reply) {
    await tx.update(postComments).set({ authorId: null, content: '' }).where(isComment)
    await tx.delete(userMentions).where(eq(userMentions.commentId, id))
  } else await tx.delete(postComments).where(isComment)
}

/**
 * The last reply takes a deleted comment with it. The caller has locked the thread: of concurrent deletions, the second
 * finds no other reply.
 */
export async function deleteReply(tx: Transaction, id: string, parentId: string): Promise<void> {
  await tx.delete(storedComments).where(eq(storedComments.id, id))
  const otherReplies = tx
    .select({ id: replies.id })
    .from(replies)
    .where(eq(replies.parentId, parentId))
  await tx
    .delete(postComments)
    .where(
      and(eq(postComments.id, parentId), isNull(postComments.authorId), notExists(otherReplies)),
    )
}
