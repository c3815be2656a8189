import { postComments } from '#server/db/schema/index.ts'
import type { CommentRequest, Post, PostShape, ShortPost } from '#shared/contract/community.ts'
import type { Deps } from '../deps.ts'
import { notify, tellNote } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { getPost, holdPost } from './find-post.ts'

/** Comments on a post and tells its owner, unless they did it. Answers the post. Throws `not_found`. */
export async function commentOnPost(
  deps: Deps,
  author: Actor,
  { postId, text }: CommentRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('commentPerAccount', author.id)
  const note = await deps.db.transaction(async (tx) => {
    const { authorId: receiverId } = await holdPost(tx, postId)
    const [made] = await tx
      .insert(postComments)
      .values({ postId, authorId: author.id, content: text, createdAt: deps.clock.now() })
      .returning({ id: postComments.id })
    if (!made || receiverId === author.id) return undefined
    const about = { receiverId, actorId: author.id, postId, commentId: made.id }
    return notify(deps, tx, { kind: 'comment', ...about })
  })
  tellNote(deps, note)
  return getPost(deps, author, postId, shape)
}
