import { lt } from 'drizzle-orm'
import { postComments } from '#server/db/schema/index.ts'
import { findMentions } from '#shared/community/post-text.ts'
import type {
  CommentRequest,
  PostShape,
  SavedPost,
  ShortComment,
} from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { type FilterRow, screenTexts } from '../filters/index.ts'
import { saveMentions } from '../mentions/index.ts'
import { holdForReview } from '../moderation/index.ts'
import { publishNotification, publishNotifications } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { limitLinks, limitNewAccount } from '../trust/index.ts'
import { toBeforeId } from './before-id.ts'
import { loadComments, type ThreadRow } from './comment-queries.ts'
import { getPost, requirePost, requirePostRow } from './get-post.ts'
import { insertComment, prepareInsertComment, toInsertValues } from './insert-with-notification.ts'
import { addMentions } from './mentions.ts'
import { moderatedComments } from './moderated-content.ts'
import { presentShortComment } from './present.ts'
import { publishPostChanged } from './publish-post-changed.ts'

/**
 * Comments on a post, notifies its author unless it is their own, and returns the post, in which one
 * that is held for review is missing. Throws `not_found`, `invalid_input` and `too_many`.
 */
export async function commentOnPost(
  deps: Deps,
  author: Actor,
  { postId, text }: CommentRequest,
  shape: PostShape,
): Promise<SavedPost> {
  await deps.limits.take('commentPerAccount', author.id)
  const filter = await screenTexts(deps, 'comment', { text })
  await limitLinks(deps, author, { text })
  await limitNewAccount(deps, author, 'comments')
  const createdAt = deps.clock.now()
  const values = toInsertValues('comment', { postId, actorId: author.id, createdAt })
  const comment = { ...values, content: text }
  const names = findMentions(text)
  if (names.length === 0 && !filter) {
    const { notification } = await requirePostRow(postId, () =>
      insertComment(deps.db).execute(comment),
    )
    publishNotification(deps, notification ?? undefined)
  } else {
    const publish = await insertInTransaction(deps, author, comment, { names, filter })
    await publish()
    if (filter) return { ...(await getPost(deps, author, postId, shape)), held: true }
  }
  publishPostChanged(deps, postId)
  return getPost(deps, author, postId, shape)
}

/** Slower than one statement, so only for comments that may mention someone, or must be reviewed. */
async function insertInTransaction(
  deps: Deps,
  { id: authorId }: Actor,
  comment: ReturnType<typeof toInsertValues> & { content: string },
  { names, filter }: { names: string[]; filter: FilterRow | undefined },
): Promise<() => unknown> {
  const { postId } = comment
  return deps.db.transaction(async (tx) => {
    const { id, notification } = await requirePostRow(postId, () =>
      prepareInsertComment(tx).execute(comment),
    )
    const inserted = notification ? [notification] : []
    const text = { kind: 'commentId', subject: { postId, commentId: id }, authorId } as const
    const changes = { before: [], after: names, notified: inserted }
    const mentioned = await saveMentions(deps, tx, { ...text, ...changes })
    if (filter) return holdForReview(deps, tx, moderatedComments, { kind: 'comment', id, filter })
    return () => publishNotifications(deps, [...inserted, ...mentioned])
  })
}

/**
 * A page of a post's comments before a cursor, in chronological order, each with its newest replies. Throws
 * `not_found`.
 */
export async function listComments(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  postId: string,
  before: string | undefined,
): Promise<{ comments: ShortComment[] }> {
  const post = await requirePost(deps.db, postId, viewer.id)
  const older = before ? lt(postComments.id, toBeforeId(before)) : undefined
  const rows = await loadComments(deps.db, viewer.id, postId, older, communityLimits.commentsPage)
  const present = (row: ThreadRow) => presentShortComment(row, viewer, post.authorId, deps.settings)
  return { comments: await addMentions(deps, viewer, rows.map(present)) }
}
