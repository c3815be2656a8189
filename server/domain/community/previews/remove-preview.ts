import { eq } from 'drizzle-orm'
import { posts } from '#server/db/schema/index.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, requireResourceRight } from '../../rights.ts'
import { lockPostForUpdate } from '../get-post.ts'
import { communityPolicy } from '../policy.ts'
import { publishPostChanged } from '../publish-post-changed.ts'

/** Removes the link preview of the author's post; an edit of its text keeps it removed. Throws `not_found` and `forbidden`. */
export async function removePreview(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ msg: string }> {
  await deps.db.transaction(async (tx) => {
    const { authorId } = await lockPostForUpdate(tx, id)
    requireResourceRight(communityPolicy.editPost, actor, { ownerId: authorId })
    await tx.update(posts).set({ linkPreviewId: null }).where(eq(posts.id, id))
  })
  publishPostChanged(deps, id)
  return { msg: communityMessages.previewRemoved }
}
