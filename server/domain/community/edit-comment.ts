import { eq, sql } from 'drizzle-orm'
import { postComments } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { findMentions } from '#shared/community/post-text.ts'
import type { CommentChangeRequest, SavedComment } from '#shared/contract/community/community.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import { screenTexts } from '../filters/index.ts'
import { saveMentions } from '../mentions/index.ts'
import { holdForReview } from '../moderation/index.ts'
import { publishNotifications } from '../notifications/index.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { limitLinks } from '../trust/index.ts'
import { getComment, lockPostOfComment, lockThreadToHide } from './get-comment.ts'
import { moderatedComments } from './moderated-content.ts'
import { communityPolicy } from './policy.ts'

/**
 * Saves the author's new text of a comment and returns the comment, with optimistic locking: throws `conflict`
 * with the current comment if the edit is based on an older version. The same text is not an edit. Also throws
 * `not_found`, `forbidden` and `too_many`.
 */
export async function editComment(
  deps: Deps,
  actor: Actor,
  id: string,
  { text, version }: CommentChangeRequest,
): Promise<SavedComment> {
  await deps.limits.take('editPerAccount', actor.id)
  const filter = await screenTexts(deps, 'comment', { text })
  await limitLinks(deps, actor, { text }, { version, load: () => loadText(deps, id) })
  const { postId, outcome, mentioned, held } = await deps.db.transaction(async (tx) => {
    const postId = await lockPostOfComment(tx, actor, id)
    if (filter) await lockThreadToHide(tx, id)
    const [before] = await tx
      .select()
      .from(postComments)
      .where(eq(postComments.id, id))
      .for('no key update')
    if (!before) throw new AppError('not_found', communityMessages.unknownComment)
    requireResourceRight(communityPolicy.editComment, actor, { ownerId: before.authorId })
    if (version !== undefined && version !== before.version) return { postId, outcome: 'stale' }
    if (text === before.content) return { postId, outcome: 'same' }
    const next = sql`${postComments.version} + 1`
    await tx
      .update(postComments)
      .set({ content: text, version: next, editedAt: deps.clock.now() })
      .where(eq(postComments.id, id))
    const mentioned = await saveMentions(deps, tx, {
      kind: 'commentId',
      subject: { postId, commentId: id },
      authorId: actor.id,
      before: findMentions(before.content),
      after: findMentions(text),
    })
    if (!filter) return { postId, outcome: 'edited', mentioned }
    const response = await getComment({ ...deps, db: tx }, actor, id)
    const subject = { kind: 'comment', id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedComments, subject)
    return { postId, outcome: 'held', held: { response, publish } }
  })
  if (held) {
    await held.publish()
    return { ...held.response, held: true }
  }
  if (mentioned) void publishNotifications(deps, mentioned)
  const comment = await getComment(deps, actor, id)
  if (outcome === 'stale') {
    throw new AppError('conflict', communityMessages.commentChanged, { details: { comment } })
  }
  if (outcome === 'edited')
    void deps.events.publish('postEdited', {
      postId,
      commentId: id,
      authorId: actor.id,
      version: comment.version,
    })
  return comment
}

async function loadText({ db }: Pick<Deps, 'db'>, id: string) {
  const { authorId: ownerId, version, content } = postComments
  const [row] = await db
    .select({ ownerId, version, content })
    .from(postComments)
    .where(eq(postComments.id, id))
  return row && { ...row, texts: { text: row.content } }
}
