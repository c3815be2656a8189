import { aliasedTable, and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { postComments, storedComments, storedPosts } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import {
  hideRow,
  lockHidden,
  type ModeratedContent,
  type Publish,
  showRow,
} from '../moderation/index.ts'
import {
  hideNotifications,
  publishNotificationsChanged,
  showNotifications,
} from '../notifications/index.ts'
import { deleteReply } from './delete-comment.ts'
import { lockThread, lockThreadToHide } from './get-comment.ts'
import { requirePost } from './get-post.ts'

export const moderatedPosts: ModeratedContent = {
  async load(db, id) {
    const [post] = await db.select().from(storedPosts).where(eq(storedPosts.id, id))
    return (
      post && {
        authorId: post.authorId,
        text: post.content,
        place: { post: id },
        isHidden: post.hiddenAt !== null,
      }
    )
  },
  async requireReportable({ db }, _actor, id) {
    await requirePost(db, id)
  },
  async hide(deps, tx, id) {
    const at = deps.clock.now()
    if (!(await hideRow(tx, storedPosts, { id, at }))) return () => undefined
    return publishChange(deps, id, await hideNotifications(tx, { postId: id }, at))
  },
  async show(deps, tx, id) {
    const hiddenAt = await lockExisting(tx, storedPosts, id)
    if (!hiddenAt) return () => undefined
    await showRow(tx, storedPosts, id)
    return publishChange(deps, id, await showNotifications(deps, tx, { postId: id }, hiddenAt))
  },
  async delete(_deps, tx, id) {
    await tx.delete(storedPosts).where(eq(storedPosts.id, id))
  },
}

/** The replies to a comment are hidden and shown with it, except those that a decision of their own hides. */
export const moderatedComments: ModeratedContent = {
  async load(db, id) {
    const [comment] = await db.select().from(storedComments).where(eq(storedComments.id, id))
    if (!comment?.authorId) return undefined
    return {
      authorId: comment.authorId,
      text: comment.content,
      place: { post: comment.postId },
      isHidden: comment.hiddenAt !== null,
    }
  },
  async requireReportable({ db }, _actor, id) {
    const [comment] = await db
      .select({ postId: postComments.postId })
      .from(postComments)
      .where(and(eq(postComments.id, id), isNotNull(postComments.authorId)))
    if (!comment) throw new AppError('not_found', communityMessages.unknownComment)
    await requirePost(db, comment.postId)
  },
  async hide(deps, tx, id) {
    const at = deps.clock.now()
    await lockThreadToHide(tx, id)
    await tx
      .update(storedComments)
      .set({ ownHiddenAt: at })
      .where(and(eq(storedComments.id, id), isNull(storedComments.ownHiddenAt)))
    const hidden = await tx
      .update(storedComments)
      .set({ hiddenAt: at })
      .where(
        and(
          or(eq(storedComments.id, id), eq(storedComments.parentId, id)),
          isNull(storedComments.hiddenAt),
        ),
      )
      .returning({ id: storedComments.id, postId: storedComments.postId })
    const receivers = []
    for (const { id: commentId } of hidden) {
      receivers.push(...(await hideNotifications(tx, { commentId }, at)))
    }
    return publishChange(deps, hidden[0]?.postId, receivers)
  },
  async show(deps, tx, id) {
    await lockThreadToHide(tx, id)
    const isComment = eq(storedComments.id, id)
    const hiddenAt = await lockExisting(tx, storedComments, id)
    await tx.update(storedComments).set({ ownHiddenAt: null }).where(isComment)
    if (!hiddenAt) return () => undefined
    const parentHiddenAt = await loadParentHiddenAt(tx, id)
    if (parentHiddenAt) {
      await hideWithParent(deps, tx, id, { hiddenAt, parentHiddenAt })
      return () => undefined
    }
    const isHiddenReply = and(
      eq(storedComments.parentId, id),
      eq(storedComments.hiddenAt, hiddenAt),
      isNull(storedComments.ownHiddenAt),
    )
    const shown = await tx
      .update(storedComments)
      .set({ hiddenAt: null })
      .where(or(isComment, isHiddenReply))
      .returning({ id: storedComments.id, postId: storedComments.postId })
    const receivers = []
    for (const { id: commentId } of shown) {
      receivers.push(...(await showNotifications(deps, tx, { commentId }, hiddenAt)))
    }
    return publishChange(deps, shown[0]?.postId, receivers)
  },
  async delete(_deps, tx, id) {
    await lockThread(tx, id)
    const isComment = eq(storedComments.id, id)
    const [comment] = await tx
      .select({ parentId: storedComments.parentId })
      .from(storedComments)
      .where(isComment)
    if (comment?.parentId) await deleteReply(tx, id, comment.parentId)
    else await tx.delete(storedComments).where(isComment)
  },
}

const parents = aliasedTable(storedComments, 'parents')

async function loadParentHiddenAt(tx: Transaction, id: string): Promise<Date | null | undefined> {
  const [parent] = await tx
    .select({ hiddenAt: parents.hiddenAt })
    .from(storedComments)
    .innerJoin(parents, eq(parents.id, storedComments.parentId))
    .where(eq(storedComments.id, id))
  return parent?.hiddenAt
}

/** Once its own decision is reversed, a reply to a hidden comment is hidden as if it had been hidden with it. */
async function hideWithParent(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  id: string,
  { hiddenAt, parentHiddenAt }: { hiddenAt: Date; parentHiddenAt: Date },
): Promise<void> {
  await tx.update(storedComments).set({ hiddenAt: parentHiddenAt }).where(eq(storedComments.id, id))
  await showNotifications(deps, tx, { commentId: id }, hiddenAt)
}

async function lockExisting(
  tx: Transaction,
  table: typeof storedPosts | typeof storedComments,
  id: string,
): Promise<Date | null> {
  const row = await lockHidden(tx, table, id)
  if (!row) throw new AppError('not_found', communityMessages.unknownPost)
  return row.hiddenAt
}

/** Open pages load the post again, and drop it if it is gone. */
function publishChange(
  deps: Pick<Deps, 'events'>,
  postId: string | undefined,
  receiverIds: string[],
): Publish {
  return () => {
    for (const receiverId of new Set(receiverIds)) publishNotificationsChanged(deps, receiverId)
    if (postId) void deps.events.publish('postsChanged', { postIds: [postId] })
  }
}
