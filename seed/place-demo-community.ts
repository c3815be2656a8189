import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { follows, postComments, postLikes, posts } from '#server/db/schema/index.ts'
import { demoFollows, demoPosts } from './demo/posts.ts'
import { hoursBefore, idOf } from './demo-time.ts'

/** Writes posts with their likes and comments, and who follows whom. */
export async function placeDemoCommunity(
  tx: Transaction,
  now: Date,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  for (const post of demoPosts) {
    const [written] = await tx
      .insert(posts)
      .values({
        authorId: idOf(people, post.by),
        content: post.content,
        feeling: post.feeling,
        id: idAt(post.ageHours),
        createdAt: hoursBefore(now, post.ageHours),
      })
      .returning({ id: posts.id })
    const postId = written?.id ?? ''
    const likes = post.likes.map((key) => ({ postId, userId: idOf(people, key) }))
    const comments = post.comments.map((comment) => ({
      postId,
      authorId: idOf(people, comment.by),
      content: comment.text,
      id: idAt(comment.ageHours),
      createdAt: hoursBefore(now, comment.ageHours),
    }))
    if (likes.length > 0) await tx.insert(postLikes).values(likes)
    if (comments.length > 0) await tx.insert(postComments).values(comments)
  }
  await tx.insert(follows).values(
    demoFollows.map(([follower, followed]) => ({
      followerId: idOf(people, follower),
      followedId: idOf(people, followed),
    })),
  )
}

/** The newest are found by their ids, so an old post needs an id of its time. */
function idAt(ageHours: number): SQL {
  return sql`uuidv7(make_interval(secs => ${-3600 * ageHours}))`
}
