import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  isShownTo,
  postComments,
  posts,
  storedComments,
  userMentions,
} from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { findMentions } from '#shared/community/post-text.ts'
import type { Reply, ReplyRequest, SavedReply } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import type { Deps } from '../deps.ts'
import { screenTexts } from '../filters/index.ts'
import { saveMentions } from '../mentions/index.ts'
import { holdForReview, type Publish } from '../moderation/index.ts'
import {
  type InsertedNotification,
  insertNotification,
  publishNotification,
  publishNotifications,
} from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { limitLinks, limitNewAccount } from '../trust/index.ts'
import { toBeforeId } from './before-id.ts'
import { loadReplies } from './comment-queries.ts'
import { addMentions } from './mentions.ts'
import { moderatedComments } from './moderated-content.ts'
import { presentReply } from './present.ts'
import { publishPostChanged } from './publish-post-changed.ts'

/**
 * Replies to a comment, or to a reply in its thread, and returns the reply. Notifies the author of what it
 * replies to, and the author of the post. Throws `not_found` and `too_many`.
 */
export async function replyToComment(
  deps: Deps,
  author: Actor,
  commentId: string,
  { text }: ReplyRequest,
): Promise<SavedReply> {
  await deps.limits.take('commentPerAccount', author.id)
  const filter = await screenTexts(deps, 'comment', { text })
  await limitLinks(deps, author, { text })
  await limitNewAccount(deps, author, 'comments')
  const result = await deps.db.transaction(async (tx) => {
    const target = await lockTarget(tx, author, commentId)
    const [reply] = await tx
      .insert(postComments)
      .values({
        postId: target.postId,
        authorId: author.id,
        parentId: target.threadId,
        replyToUserId: target.authorId,
        content: text,
        createdAt: deps.clock.now(),
      })
      .returning({ id: postComments.id })
    if (!reply) throw new Error('The insert returned no reply.')
    const notified = await insertNotifications(deps, tx, author, target, reply.id)
    const mentioned = await saveMentions(deps, tx, {
      kind: 'commentId',
      subject: { postId: target.postId, commentId: reply.id },
      authorId: author.id,
      before: [],
      after: findMentions(text),
      notified,
    })
    const view = { id: reply.id, postOwnerId: target.postOwnerId }
    const presented = filter && (await viewReply({ ...deps, db: tx }, author, view))
    const subject = { kind: 'comment', id: reply.id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedComments, subject)
    return { presented, view, target, notified, mentioned, publish }
  })
  const { presented, view, target, notified, mentioned, publish } = result
  await publish()
  if (presented) return { ...presented, held: true }
  for (const notification of notified) publishNotification(deps, notification)
  void publishNotifications(deps, mentioned)
  publishPostChanged(deps, target.postId)
  return viewReply(deps, author, view)
}

async function viewReply(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  { id, postOwnerId }: { id: string; postOwnerId: string },
): Promise<Reply> {
  const [row] = await loadReplies(deps.db, viewer.id, eq(postComments.id, id), 1)
  if (!row) throw new AppError('not_found', communityMessages.unknownComment)
  const presented = presentReply(row, viewer, postOwnerId, deps.settings)
  await addMentions(deps, viewer, [presented])
  return presented
}

/** A page of a comment's replies before a cursor, in chronological order. Throws `not_found`. */
export async function listReplies(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  commentId: string,
  before: string | undefined,
): Promise<{ replies: Reply[] }> {
  const [comment] = await deps.db
    .select({ postOwnerId: posts.authorId })
    .from(postComments)
    .innerJoin(posts, eq(posts.id, postComments.postId))
    .where(
      and(
        eq(postComments.id, commentId),
        isShownTo(viewer.id, postComments.authorId),
        isShownTo(viewer.id, posts.authorId),
      ),
    )
  if (!comment) throw new AppError('not_found', communityMessages.unknownComment)
  const filter = and(
    eq(postComments.parentId, commentId),
    before ? lt(postComments.id, toBeforeId(before)) : undefined,
  )
  const rows = await loadReplies(deps.db, viewer.id, filter, communityLimits.repliesPage)
  const { postOwnerId } = comment
  const replies = rows.map((row) => presentReply(row, viewer, postOwnerId, deps.settings))
  return { replies: await addMentions(deps, viewer, replies) }
}

interface ReplyTarget {
  postId: string
  postOwnerId: string
  authorId: string
  threadId: string
}

/**
 * What the actor does not see is not found. The locks keep the comment and the start of its thread from being deleted, and
 * the thread from being hidden, until the transaction ends. The order is that of `lockThread`.
 */
async function lockTarget(
  tx: Transaction,
  { id: actorId }: Actor,
  id: string,
): Promise<ReplyTarget> {
  const lock = (id: string) =>
    tx
      .select({
        authorId: postComments.authorId,
        parentId: postComments.parentId,
        postId: postComments.postId,
        postOwnerId: posts.authorId,
      })
      .from(postComments)
      .innerJoin(posts, eq(posts.id, postComments.postId))
      .where(
        and(
          eq(postComments.id, id),
          isShownTo(actorId, postComments.authorId),
          isShownTo(actorId, posts.authorId),
        ),
      )
      .for('key share', { of: postComments })
  const notFound = () => new AppError('not_found', communityMessages.unknownComment)
  const [place] = await tx
    .select({ parentId: postComments.parentId })
    .from(postComments)
    .innerJoin(posts, eq(posts.id, postComments.postId))
    .where(eq(postComments.id, id))
    .for('key share', { of: posts })
  if (place?.parentId && (await lock(place.parentId)).length === 0) throw notFound()
  const [comment] = await lock(id)
  if (!comment?.authorId) throw notFound()
  const { authorId, parentId, postId, postOwnerId } = comment
  return { postId, postOwnerId, authorId, threadId: parentId ?? id }
}

/** The author of the post gets one notification, also if they wrote the comment. */
async function insertNotifications(
  deps: Deps,
  tx: Transaction,
  { id: actorId }: Actor,
  { authorId, postId, postOwnerId }: ReplyTarget,
  commentId: string,
): Promise<(InsertedNotification | undefined)[]> {
  const subject = { actorId, postId, commentId }
  const inserted = []
  if (authorId !== actorId) {
    const reply = { ...subject, kind: 'comment_reply', receiverId: authorId } as const
    inserted.push(await insertNotification(deps, tx, reply))
  }
  if (postOwnerId !== actorId && postOwnerId !== authorId) {
    const comment = { ...subject, kind: 'comment', receiverId: postOwnerId } as const
    inserted.push(await insertNotification(deps, tx, comment))
  }
  return inserted
}

/**
 * Call before the account of a user is deleted, in the same transaction: comments of the user that others replied to
 * lose author and text, so that the account's deletion does not delete the replies of others. A comment that moderators
 * hid, whose text is gone now, shows its replies again. Call the result after the commit.
 */
export async function clearCommentsWithReplies(
  deps: Deps,
  tx: Transaction,
  userId: string,
): Promise<Publish> {
  const repliesOfOthers = sql`exists (
    select from ${storedComments} reply
    where reply.parent_id = ${storedComments}.id and reply.author_id <> ${userId})`
  const ofUser = sql`${storedComments.authorId} = ${userId} and ${storedComments.parentId} is null`
  await tx.execute(sql`
    delete from ${storedComments}
    where author_id is null and not ${repliesOfOthers}
      and id in (select parent_id from ${storedComments} where author_id = ${userId})`)
  const hidden = await tx
    .select({ id: storedComments.id })
    .from(storedComments)
    .where(sql`${ofUser} and ${storedComments.hiddenAt} is not null and ${repliesOfOthers}`)
  const publish: Publish[] = []
  for (const { id } of hidden) publish.push(await moderatedComments.show(deps, tx, id))
  await tx.execute(sql`
    delete from ${userMentions} where comment_id in (
      select id from ${storedComments} where ${ofUser})`)
  await tx.execute(sql`
    update ${storedComments} set author_id = null, content = ''
    where ${ofUser} and ${repliesOfOthers}`)
  return async () => {
    for (const shown of publish) await shown()
  }
}
