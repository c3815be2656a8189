import { eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  follows,
  notifications,
  postComments,
  postLikes,
  posts,
  linkPreviews,
} from '#server/db/schema/index.ts'
import { indexPostText } from '#server/domain/community/index.ts'
import { toGroupKey, type NewNotification } from '#server/domain/notifications/index.ts'
import { communityLimits } from '#shared/limits.ts'
import { hoursBefore, requireId } from './demo-time.ts'
import { demoFollows, demoPosts } from './demo/posts.ts'
import type { DemoPost } from './demo/types.ts'

/**
 * Inserts posts with likes and comments, follows, and the notifications of all of them; returns the ids of the
 * posts in their order.
 */
export async function seedDemoCommunity(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
): Promise<string[]> {
  const postIds: string[] = []
  for (const post of demoPosts) postIds.push(await seedPost(tx, now, userIds, post))
  await seedFollows(tx, now, userIds)
  return postIds
}

async function seedPost(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
  post: DemoPost,
): Promise<string> {
  const [inserted] = await tx
    .insert(posts)
    .values({
      authorId: requireId(userIds, post.by),
      content: post.content,
      feeling: post.feeling,
      id: createIdAt(post.ageHours),
      createdAt: hoursBefore(now, post.ageHours),
    })
    .returning({ id: posts.id })
  const postId = inserted?.id ?? ''
  await indexPostText(tx, postId, post.content)
  if (post.preview) await seedPreview(tx, now, postId, post.preview)
  const receiverId = requireId(userIds, post.by)
  const likes = post.likes.map((key, index) => {
    const ageHours = post.ageHours / (2 + index)
    return {
      postId,
      userId: requireId(userIds, key),
      createdAt: hoursBefore(now, ageHours),
      ageHours,
    }
  })
  if (likes.length > 0) await tx.insert(postLikes).values(likes)
  const events: DemoNotification[] = likes.map(({ userId: actorId, ageHours }) => {
    return { kind: 'like', receiverId, actorId, postId, ageHours }
  })
  events.push(...(await seedComments(tx, now, userIds, { ...post, postId, receiverId })))
  await seedNotifications(tx, now, events)
  return postId
}

/** Valid for a week, like one that was fetched. */
async function seedPreview(
  tx: Transaction,
  now: Date,
  postId: string,
  preview: NonNullable<DemoPost['preview']>,
): Promise<void> {
  const expiresAt = hoursBefore(now, -communityLimits.previewHours)
  const [row] = await tx
    .insert(linkPreviews)
    .values({ ...preview, expiresAt, createdAt: now })
    .returning({ id: linkPreviews.id })
  await tx
    .update(posts)
    .set({ linkPreviewId: row?.id ?? null })
    .where(eq(posts.id, postId))
}

/** Returns the notifications of comments and replies. */
async function seedComments(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
  post: DemoPost & { postId: string; receiverId: string },
): Promise<DemoNotification[]> {
  const { postId } = post
  const inserted: { id: string; authorId: string; parentId: string | null }[] = []
  const events: DemoNotification[] = []
  for (const { by, text, ageHours, replyTo } of post.comments) {
    const target = replyTo === undefined ? undefined : inserted[replyTo]
    const authorId = requireId(userIds, by)
    const parentId = target ? (target.parentId ?? target.id) : null
    const [row] = await tx
      .insert(postComments)
      .values({
        postId,
        authorId,
        parentId,
        replyToUserId: target?.authorId ?? null,
        content: text,
        id: createIdAt(ageHours),
        createdAt: hoursBefore(now, ageHours),
      })
      .returning({ id: postComments.id })
    const id = row?.id ?? ''
    inserted.push({ id, authorId, parentId })
    const event = { actorId: authorId, postId, commentId: id, ageHours }
    if (target) events.push({ ...event, kind: 'comment_reply', receiverId: target.authorId })
    if (target?.authorId !== post.receiverId) {
      events.push({ ...event, kind: 'comment', receiverId: post.receiverId })
    }
  }
  return events
}

const hoursBetweenFollows = 17

async function seedFollows(
  tx: Transaction,
  now: Date,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = demoFollows.map(([follower, followed], index) => ({
    followerId: requireId(userIds, follower),
    followedId: requireId(userIds, followed),
    ageHours: hoursBetweenFollows * (1 + index),
  }))
  await tx.insert(follows).values(
    rows.map(({ ageHours, ...follow }) => ({
      ...follow,
      createdAt: hoursBefore(now, ageHours),
    })),
  )
  const events = rows.map(
    ({ followerId: actorId, followedId: receiverId, ageHours }): DemoNotification => {
      return { kind: 'follow', receiverId, actorId, ageHours }
    },
  )
  await seedNotifications(tx, now, events)
}

type DemoNotification = NewNotification & { ageHours: number }

/** Inserts the notifications of actions by others; their recipients have read them. */
async function seedNotifications(
  tx: Transaction,
  now: Date,
  events: readonly DemoNotification[],
): Promise<void> {
  const rows = events
    .filter(({ receiverId, actorId }) => receiverId !== actorId)
    .map(({ ageHours, ...notification }) => {
      const createdAt = hoursBefore(now, ageHours)
      const groupKey = toGroupKey(notification, createdAt)
      return { ...notification, groupKey, id: createIdAt(ageHours), createdAt, readAt: now }
    })
  if (rows.length > 0) await tx.insert(notifications).values(rows)
}

/** Lists are ordered by id (UUIDv7), so an old post needs an id of its time. */
function createIdAt(ageHours: number): SQL {
  return sql`uuidv7(make_interval(secs => ${-3600 * ageHours}))`
}
