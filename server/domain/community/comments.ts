import { eq, lt } from 'drizzle-orm'
import { postComments } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { findMentions } from '#shared/community/post-text.ts'
import type {
  CommentRequest,
  Post,
  PostShape,
  ShortPost,
  ShortComment,
} from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import { saveMentions } from '../mentions/index.ts'
import { publishNotification, publishNotifications } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { parseCursor } from './cursor.ts'
import { getPost, requirePost, requirePostRow } from './get-post.ts'
import { insertComment, prepareInsertComment, toInsertValues } from './insert-with-notification.ts'
import { addMentions } from './mentions.ts'
import { presentShortComment } from './present.ts'
import { publishPostChanged } from './publish-post-changed.ts'
import { loadComments, selectThreads, type ThreadRow } from './queries.ts'

/** Comments on a post, notifies its author unless it is their own, and returns the post. Throws `not_found`. */
export async function commentOnPost(
  deps: Deps,
  author: Actor,
  { postId, text }: CommentRequest,
  shape: PostShape,
): Promise<Post | ShortPost> {
  await deps.limits.take('commentPerAccount', author.id)
  const createdAt = deps.clock.now()
  const values = toInsertValues('comment', { postId, actorId: author.id, createdAt })
  const comment = { ...values, content: text }
  const names = findMentions(text)
  if (names.length === 0) {
    const { notification } = await requirePostRow(postId, () =>
      insertComment(deps.db).execute(comment),
    )
    publishNotification(deps, notification ?? undefined)
  } else {
    await publishNotifications(deps, await insertWithMentions(deps, author, comment, names))
  }
  publishPostChanged(deps, postId)
  return getPost(deps, author, postId, shape)
}

/** Slower than one statement, so only for comments that may mention someone. */
async function insertWithMentions(
  deps: Deps,
  { id: authorId }: Actor,
  comment: ReturnType<typeof toInsertValues> & { content: string },
  after: string[],
) {
  const { postId } = comment
  return deps.db.transaction(async (tx) => {
    const { id, notification } = await requirePostRow(postId, () =>
      prepareInsertComment(tx).execute(comment),
    )
    const inserted = notification ? [notification] : []
    const text = { kind: 'commentId', subject: { postId, commentId: id }, authorId } as const
    const changes = { before: [], after, notified: inserted }
    return [...inserted, ...(await saveMentions(deps, tx, { ...text, ...changes }))]
  })
}

/** One comment or reply as `viewer` sees it. Throws `not_found`. */
export async function getComment(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  id: string,
): Promise<ShortComment> {
  const [row] = await selectThreads(deps.db, viewer.id, eq(postComments.id, id), 1)
  if (!row?.author) throw new AppError('not_found', communityMessages.unknownComment)
  const post = await requirePost(deps.db, row.postId, viewer.id)
  const comment = presentShortComment(row, viewer, post.authorId, deps.settings)
  await addMentions(deps, viewer, [comment])
  return comment
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
