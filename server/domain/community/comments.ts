import { lt } from 'drizzle-orm'
import { postComments } from '#server/db/schema/index.ts'
import type {
  CommentRequest,
  Post,
  PostShape,
  ShortPost,
  ShortComment,
} from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { screenTexts } from '../filters/index.ts'
import { holdForReview } from '../moderation/index.ts'
import { publishNotification } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { limitLinks, limitNewAccount } from '../trust/index.ts'
import { parseCursor } from './cursor.ts'
import { getPost, requirePost, requirePostRow } from './get-post.ts'
import { insertComment, toInsertValues } from './insert-with-notification.ts'
import { addMentions } from './mentions.ts'
import { moderatedComments } from './moderated-content.ts'
import { presentShortComment } from './present.ts'
import { publishPostChanged } from './publish-post-changed.ts'
import { loadComments, type ThreadRow } from './queries.ts'

/**
 * Comments on a post, notifies its author unless it is their own, and returns the post, in which one
 * that must be reviewed is missing. Throws `not_found`, `invalid_input` and `too_many`.
 */
export async function commentOnPost(
  deps: Deps,
  author: Actor,
  { postId, text }: CommentRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('commentPerAccount', author.id)
  const filter = await screenTexts(deps, 'comment', { text })
  await limitLinks(deps, author, { text })
  await limitNewAccount(deps, author, 'comments')
  const createdAt = deps.clock.now()
  const values = toInsertValues('comment', { postId, actorId: author.id, createdAt })
  const comment = { ...values, content: text }
  const insert = (db: Deps['db']) =>
    requirePostRow(postId, () => insertComment(db).execute(comment))
  if (filter) {
    const publish = await deps.db.transaction(async (tx) => {
      const { id } = await insert(tx)
      return holdForReview(deps, tx, moderatedComments, { kind: 'comment', id, filter })
    })
    await publish()
    return getPost(deps, author, postId, shape)
  }
  const { notification } = await insert(deps.db)
  publishNotification(deps, notification ?? undefined)
  publishPostChanged(deps, postId)
  return getPost(deps, author, postId, shape)
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
  const older = before ? lt(postComments.id, parseCursor(before)) : undefined
  const rows = await loadComments(deps.db, viewer.id, postId, older, communityLimits.commentsPage)
  const present = (row: ThreadRow) => presentShortComment(row, viewer, post.authorId, deps.settings)
  return { comments: await addMentions(deps, viewer, rows.map(present)) }
}
