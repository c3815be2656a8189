import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { follows, notifications, postComments, postLikes, posts } from '#server/db/schema/index.ts'
import { toGroupKey, type NewNotification } from '#server/domain/notifications/index.ts'
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
  const comments = post.comments.map((comment) => ({
    postId,
    authorId: requireId(userIds, comment.by),
    content: comment.text,
    id: createIdAt(comment.ageHours),
    createdAt: hoursBefore(now, comment.ageHours),
  }))
  if (likes.length > 0) await tx.insert(postLikes).values(likes)
  const events: DemoNotification[] = likes.map(({ userId: actorId, ageHours }) => {
    return { kind: 'like', receiverId, actorId, postId, ageHours }
  })
  if (comments.length > 0) {
    const rows = await tx.insert(postComments).values(comments).returning()
    events.push(
      ...rows.map(({ id: commentId, authorId: actorId }, index): DemoNotification => {
        const ageHours = post.comments[index]?.ageHours ?? 0
        return { kind: 'comment', receiverId, actorId, postId, commentId, ageHours }
      }),
    )
  }
  await seedNotifications(tx, now, events)
  return postId
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
