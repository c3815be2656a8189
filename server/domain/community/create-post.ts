import { posts } from '#server/db/schema/index.ts'
import type { Post, PostRequest, PostShape, ShortPost } from '#shared/contract/community.ts'
import type { Deps } from '../deps.ts'
import { claimUpload } from '../files/index.ts'
import type { Actor } from '../rights.ts'
import { getPost } from './find-post.ts'

/**
 * Puts a post on top of the timeline, with a picture that the author has uploaded; answers it. Throws
 * `too_many`, and what `claimUpload` throws.
 */
export async function createPost(
  deps: Deps,
  author: Actor,
  { content, feeling, images }: PostRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('postPerAccount', author.id)
  const publicId = (images && images.public_id) || ''
  const id = await deps.db.transaction(async (tx) => {
    const claim = { publicId, purpose: 'post', by: author.id, current: null } as const
    const image = publicId ? await claimUpload(deps, tx, claim) : null
    const [made] = await tx
      .insert(posts)
      .values({
        authorId: author.id,
        content,
        feeling: feeling || null,
        imageUploadId: image?.id ?? null,
        createdAt: deps.clock.now(),
      })
      .returning({ id: posts.id })
    if (!made) throw new Error('The database did not answer with the new post.')
    return made.id
  })
  deps.events.tell('postAdded', { postId: id, authorId: author.id })
  return getPost(deps, author, id, shape)
}
