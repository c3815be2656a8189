import { eq } from 'drizzle-orm'
import { posts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { findMentions } from '#shared/community/post-text.ts'
import type {
  PostChangeRequest,
  PostShape,
  SavedPost,
} from '#shared/contract/community/community.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import { screenTexts } from '../filters/index.ts'
import { saveMentions } from '../mentions/index.ts'
import { holdForReview } from '../moderation/index.ts'
import { publishNotifications } from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { limitLinks } from '../trust/index.ts'
import { getPost, requirePostRow } from './get-post.ts'
import { moderatedPosts } from './moderated-content.ts'
import { communityPolicy } from './policy.ts'
import {
  loadPostImages,
  nameAlternativeTexts,
  replacePostImages,
  toPostImages,
} from './post-images.ts'
import { indexPostText } from './post-search.ts'
import { attachPreview, findPreviewUrl, requestPreview } from './previews/attach-preview.ts'

/**
 * Saves what the author changed of a post and returns it, with optimistic locking: throws `conflict` with the
 * current post if the edit is based on an older version. A save without a change is not an edit. Also throws
 * `not_found`, `forbidden`, `too_many`, and what `claimUpload` throws.
 */
export async function editPost(
  deps: Deps,
  actor: Actor,
  id: string,
  change: PostChangeRequest,
  shape: PostShape,
): Promise<SavedPost> {
  await deps.limits.take('editPerAccount', actor.id)
  const { content: text, images } = change
  const filter = await screenTexts(deps, 'post', { content: text, ...nameAlternativeTexts(images) })
  const load = () => loadText(deps, id)
  await limitLinks(deps, actor, { content: text }, { version: change.version, load })
  const preview = change.content && (await requestPreview(deps, actor.id, change.content))
  const { outcome, version, mentioned, held } = await deps.db.transaction(async (tx) => {
    const before = await requirePostRow(id, () =>
      tx.select().from(posts).where(eq(posts.id, id)).for('no key update'),
    )
    requireResourceRight(communityPolicy.editPost, actor, { ownerId: before.authorId })
    if (change.version !== undefined && change.version !== before.version)
      return { outcome: 'stale' }
    const current = await loadPostImages(tx, id)
    const next = change.images === undefined ? current : toPostImages(change.images)
    const content = change.content ?? before.content
    const feeling = change.feeling === undefined ? before.feeling : change.feeling || null
    const hasSameImages = toKey(next) === toKey(current)
    if (hasSameImages && content === before.content && feeling === before.feeling)
      return { outcome: 'same' }
    if (!hasSameImages) {
      await replacePostImages(deps, tx, { postId: id, authorId: before.authorId, current, next })
    }
    const editedAt = deps.clock.now()
    const version = before.version + 1
    const values = { content, feeling, imageCount: next.length, version, editedAt }
    await tx.update(posts).set(values).where(eq(posts.id, id))
    if (content !== before.content) {
      await indexPostText(tx, id, content)
      const { publicUrl } = deps.settings
      const hasSameLink =
        findPreviewUrl(content, publicUrl) === findPreviewUrl(before.content, publicUrl)
      if (!hasSameLink) await attachPreview(deps, tx, id, preview || undefined)
    }
    const mentioned = await saveMentions(deps, tx, {
      kind: 'postId',
      subject: { postId: id },
      authorId: before.authorId,
      before: findMentions(before.content),
      after: findMentions(content),
    })
    if (!filter) return { outcome: 'edited', version, mentioned }
    const response = await getPost({ ...deps, db: tx }, actor, id, shape)
    const subject = { kind: 'post', id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedPosts, subject)
    return { outcome: 'held', held: { response, publish } }
  })
  if (held) {
    await held.publish()
    return { ...held.response, held: true }
  }
  if (mentioned) void publishNotifications(deps, mentioned)
  const post = await getPost(deps, actor, id, shape)
  if (outcome === 'stale') {
    throw new AppError('conflict', communityMessages.postChanged, { details: { post } })
  }
  if (version) {
    void deps.events.publish('postEdited', { postId: id, authorId: actor.id, version })
  }
  return post
}

async function loadText({ db }: Pick<Deps, 'db'>, id: string) {
  const { authorId: ownerId, version, content } = posts
  const [row] = await db.select({ ownerId, version, content }).from(posts).where(eq(posts.id, id))
  return row && { ...row, texts: { content: row.content } }
}

function toKey(images: readonly { publicId: string; alt: string }[]): string {
  return JSON.stringify(images.map(({ publicId, alt }) => [publicId, alt]))
}
