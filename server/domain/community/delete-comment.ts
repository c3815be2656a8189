import { eq } from 'drizzle-orm'
import { postComments, posts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { communityMessages } from '#shared/messages/community.ts'
import type { Deps } from '../deps.ts'
import { publishNotificationsChanged } from '../notifications/index.ts'
import { requireResourceRight, type Actor } from '../rights.ts'
import { communityPolicy } from './policy.ts'

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
