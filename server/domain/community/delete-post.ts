import { eq } from 'drizzle-orm'
import { posts } from '#server/db/schema/index.ts'
import { communityMessages } from '#shared/messages/community.ts'
import type { Deps } from '../deps.ts'
import { receiversOfPost, tellChanged } from '../notifications/index.ts'
import { requireRightOver, type Actor } from '../rights.ts'
import { holdPost } from './find-post.ts'
import { communityPolicy } from './policy.ts'

/** Deletes a post with its likes and comments. Throws `not_found` and `forbidden`. */
export async function deletePost(deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> {
  const receivers = await deps.db.transaction(async (tx) => {
    const { authorId: ownerId } = await holdPost(tx, id)
    requireRightOver(communityPolicy.deletePost, actor, { ownerId })
    const told = await receiversOfPost(tx, id)
    await tx.delete(posts).where(eq(posts.id, id))
    return told
  })
  for (const receiverId of receivers) tellChanged(deps, receiverId)
  return { msg: communityMessages.postDeleted }
}
