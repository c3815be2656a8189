import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { postComments, storedComments, storedPosts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ShortComment } from '#shared/contract/community/community.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { selectThreads } from './comment-queries.ts'
import { lockPost, requirePost } from './get-post.ts'
import { addMentions } from './mentions.ts'
import { presentShortComment } from './present.ts'

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

/*
 * Whatever adds, deletes or hides comments locks in this order: the post `for key share`, so that it is not deleted, the
 * comment that starts the thread, the reply. At the commit, a trigger changes the counters of the thread and of the post,
 * in this order.
 */

/** Locks the start of a comment's thread, so that no reply is added, hidden or deleted until the transaction ends. */
export async function lockThread(tx: Transaction, commentId: string): Promise<void> {
  const place = await findPlace(tx, commentId)
  if (place) await lockPlace(tx, place, 'update')
}

/**
 * Locks the thread of a comment that is about to be hidden. Before a reply is hidden, others may be added: transactions
 * that have each added one would wait for each other.
 */
export async function lockThreadToHide(tx: Transaction, commentId: string): Promise<void> {
  const place = await findPlace(tx, commentId)
  if (!place) return
  await lockPlace(tx, place, place.threadId === commentId ? 'update' : 'no key update')
}

/** The post of a comment, locked before the comment. Throws `not_found`, also if `viewer` does not see the post. */
export async function lockPostOfComment(
  tx: Transaction,
  viewer: Actor,
  commentId: string,
): Promise<string> {
  const place = await findPlace(tx, commentId)
  if (!place) throw new AppError('not_found', communityMessages.unknownComment)
  return (await lockPost(tx, place.postId, viewer.id)).id
}

interface Place {
  postId: string
  threadId: string
}

async function findPlace(tx: Transaction, commentId: string): Promise<Place | undefined> {
  const { id, postId, parentId } = storedComments
  const [place] = await tx
    .select({ postId, threadId: sql<string>`coalesce(${parentId}, ${id})` })
    .from(storedComments)
    .where(eq(id, commentId))
  return place
}

async function lockPlace(
  tx: Transaction,
  { postId, threadId }: Place,
  strength: 'update' | 'no key update',
): Promise<void> {
  await tx
    .select({ id: storedPosts.id })
    .from(storedPosts)
    .where(eq(storedPosts.id, postId))
    .for('key share')
  await tx
    .select({ id: storedComments.id })
    .from(storedComments)
    .where(eq(storedComments.id, threadId))
    .for(strength)
}
