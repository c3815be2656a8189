import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { follows, notifications, postComments, postLikes, posts } from '#server/db/schema/index.ts'
import { toGroupKey, type NewNotification } from '#server/domain/notifications/index.ts'
import { hoursBefore, requireId } from './demo-time.ts'
import { demoFollows, demoPosts } from './demo/posts.ts'
import type { DemoPost } from './demo/types.ts'

/** Writes posts with their likes and comments, who follows whom, and what all of them heard of it. */
export async function seedDemoCommunity(
  tx: Transaction,
  now: Date,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  for (const post of demoPosts) await placePost(tx, now, people, post)
  await placeFollows(tx, now, people)
}

async function placePost(
  tx: Transaction,
  now: Date,
  people: ReadonlyMap<string, string>,
  post: DemoPost,
): Promise<void> {
  const [written] = await tx
    .insert(posts)
    .values({
      authorId: requireId(people, post.by),
      content: post.content,
      feeling: post.feeling,
      id: idAt(post.ageHours),
      createdAt: hoursBefore(now, post.ageHours),
    })
    .returning({ id: posts.id })
  const postId = written?.id ?? ''
  const receiverId = requireId(people, post.by)
  const likes = post.likes.map((key, place) => {
    const ageHours = post.ageHours / (2 + place)
    return {
      postId,
      userId: requireId(people, key),
      createdAt: hoursBefore(now, ageHours),
      ageHours,
    }
  })
  const comments = post.comments.map((comment) => ({
    postId,
    authorId: requireId(people, comment.by),
    content: comment.text,
    id: idAt(comment.ageHours),
    createdAt: hoursBefore(now, comment.ageHours),
  }))
  if (likes.length > 0) await tx.insert(postLikes).values(likes)
  const told: Told[] = likes.map(({ userId: actorId, ageHours }) => {
    return { kind: 'like', receiverId, actorId, postId, ageHours }
  })
  if (comments.length > 0) {
    const made = await tx.insert(postComments).values(comments).returning()
    told.push(
      ...made.map(({ id: commentId, authorId: actorId }, place): Told => {
        const ageHours = post.comments[place]?.ageHours ?? 0
        return { kind: 'comment', receiverId, actorId, postId, commentId, ageHours }
      }),
    )
  }
  await tell(tx, now, told)
}

const hoursBetweenFollows = 17

async function placeFollows(
  tx: Transaction,
  now: Date,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const followed = demoFollows.map(([follower, followed], place) => ({
    followerId: requireId(people, follower),
    followedId: requireId(people, followed),
    ageHours: hoursBetweenFollows * (1 + place),
  }))
  await tx.insert(follows).values(
    followed.map(({ ageHours, ...follow }) => ({
      ...follow,
      createdAt: hoursBefore(now, ageHours),
    })),
  )
  const told = followed.map(({ followerId: actorId, followedId: receiverId, ageHours }): Told => {
    return { kind: 'follow', receiverId, actorId, ageHours }
  })
  await tell(tx, now, told)
}

type Told = NewNotification & { ageHours: number }

/** Keeps the notifications of what others did; their receivers have read them. */
async function tell(tx: Transaction, now: Date, told: readonly Told[]): Promise<void> {
  const kept = told
    .filter(({ receiverId, actorId }) => receiverId !== actorId)
    .map(({ ageHours, ...note }) => {
      const createdAt = hoursBefore(now, ageHours)
      const groupKey = toGroupKey(note, createdAt)
      return { ...note, groupKey, id: idAt(ageHours), createdAt, readAt: now }
    })
  if (kept.length > 0) await tx.insert(notifications).values(kept)
}

/** The newest are found by their ids, so an old post needs an id of its time. */
function idAt(ageHours: number): SQL {
  return sql`uuidv7(make_interval(secs => ${-3600 * ageHours}))`
}
