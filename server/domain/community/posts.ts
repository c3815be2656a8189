import { eq } from 'drizzle-orm'
import { posts } from '#server/db/schema/index.ts'
import { findMentions } from '#shared/community/post-text.ts'
import type { RemovalReason } from '#shared/community/removal-reasons.ts'
import type { PostRequest, PostShape, SavedPost } from '#shared/contract/community/community.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import { screenTexts } from '../filters/index.ts'
import { saveMentions } from '../mentions/index.ts'
import { holdForReview } from '../moderation/index.ts'
import {
  findReceiversByPost,
  publishNotification,
  publishNotifications,
  publishNotificationsChanged,
} from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { limitLinks, limitNewAccount } from '../trust/index.ts'
import { getPost, lockPostForUpdate } from './get-post.ts'
import { moderatedPosts } from './moderated-content.ts'
import { communityPolicy } from './policy.ts'
import { nameAlternativeTexts, replacePostImages, toPostImages } from './post-images.ts'
import { indexPostText } from './post-search.ts'
import { attachPreview, requestPreview } from './previews/attach-preview.ts'
import { publishPostChanged } from './publish-post-changed.ts'
import { recordRemoval } from './record-removal.ts'

/**
 * Creates a post, optionally with uploaded images of the author, and returns it. One that is held for review is hidden
 * from everyone, also from its author after this response. Throws `too_many`, `invalid_input` for what is blocked, and what
 * `claimUpload` throws.
 */
export async function createPost(
  deps: Deps,
  author: Actor,
  { content, feeling, images }: PostRequest,
  shape: PostShape,
): Promise<SavedPost> {
  await deps.limits.take('postPerAccount', author.id)
  const filter = await screenTexts(deps, 'post', { content, ...nameAlternativeTexts(images) })
  await limitLinks(deps, author, { content })
  await limitNewAccount(deps, author, 'posts')
  const next = toPostImages(images)
  const preview = await requestPreview(deps, author.id, content)
  const { id, mentioned, held } = await deps.db.transaction(async (tx) => {
    const [post] = await tx
      .insert(posts)
      .values({
        authorId: author.id,
        content,
        feeling: feeling || null,
        imageCount: next.length,
        createdAt: deps.clock.now(),
      })
      .returning({ id: posts.id })
    if (!post) throw new Error('The insert returned no post.')
    await replacePostImages(deps, tx, { postId: post.id, authorId: author.id, current: [], next })
    await indexPostText(tx, post.id, content)
    if (preview) await attachPreview(deps, tx, post.id, preview)
    const mentioned = await saveMentions(deps, tx, {
      kind: 'postId',
      subject: { postId: post.id },
      authorId: author.id,
      before: [],
      after: findMentions(content),
    })
    if (!filter) return { id: post.id, mentioned }
    const response = await getPost({ ...deps, db: tx }, author, post.id, shape)
    const subject = { kind: 'post', id: post.id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedPosts, subject)
    return { id: post.id, mentioned, held: { response, publish } }
  })
  if (held) {
    await held.publish()
    return { ...held.response, held: true }
  }
  void publishNotifications(deps, mentioned)
  void deps.events.publish('postAdded', { postId: id, authorId: author.id })
  return getPost(deps, author, id, shape)
}

/** Deletes a post with its likes, comments and notifications. Throws `not_found` and `forbidden`. */
export async function deletePost(deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> {
  await deletePostRow(deps, actor, id)
  return { msg: communityMessages.postDeleted }
}

/** As `deletePost`, by a moderator and for a reason, of which the author is notified. */
export async function removePost(
  deps: Deps,
  moderator: Actor,
  id: string,
  reason: RemovalReason,
): Promise<{ msg: string }> {
  await deletePostRow(deps, moderator, id, reason)
  return { msg: communityMessages.postRemoved }
}

async function deletePostRow(
  deps: Deps,
  actor: Actor,
  id: string,
  reason?: RemovalReason,
): Promise<void> {
  const { receiverIds, notice } = await deps.db.transaction(async (tx) => {
    const { authorId } = await lockPostForUpdate(tx, id)
    requireResourceRight(communityPolicy.deletePost, actor, { ownerId: authorId })
    const receiverIds = await findReceiversByPost(tx, id)
    await tx.delete(posts).where(eq(posts.id, id))
    const notice = await recordRemoval(deps, tx, actor, { kind: 'post', id, authorId, reason })
    return { receiverIds, notice }
  })
  for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
  publishNotification(deps, notice)
  publishPostChanged(deps, id)
}
