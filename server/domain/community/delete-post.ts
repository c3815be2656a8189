import { eq } from 'drizzle-orm'
import { posts } from '#server/db/schema/index.ts'
import { communityMessages } from '#shared/messages/community.ts'
import type { Deps } from '../deps.ts'
import { findReceiversByPost, publishNotificationsChanged } from '../notifications/index.ts'
import { requireResourceRight, type Actor } from '../rights.ts'
import { lockPost } from './find-post.ts'
import { communityPolicy } from './policy.ts'

/** Deletes a post with its likes and comments. Throws `not_found` and `forbidden`. */
export async function deletePost(deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> {
  const receivers = await deps.db.transaction(async (tx) => {
    const { authorId: ownerId } = await lockPost(tx, id)
    requireResourceRight(communityPolicy.deletePost, actor, { ownerId })
    const told = await findReceiversByPost(tx, id)
    await tx.delete(posts).where(eq(posts.id, id))
    return told
  })
  for (const receiverId of receivers) publishNotificationsChanged(deps, receiverId)
  return { msg: communityMessages.postDeleted }
}
