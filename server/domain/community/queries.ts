import { and, desc, eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { postComments, postLikes, posts, uploads, users, follows } from '#server/db/schema/index.ts'
import type { PostShape } from '#shared/contract/community.ts'
import { communityLimits as limits } from '#shared/limits.ts'

/** Who signs a post, a comment or a place in a list of people. */
export const userSummaryColumns = {
  id: users.id,
  fullname: users.fullname,
  avatarUrl: users.avatarUrl,
  stack: users.stack,
}

const postColumns = {
  id: posts.id,
  content: posts.content,
  feeling: posts.feeling,
  likeCount: posts.likeCount,
  commentCount: posts.commentCount,
  createdAt: posts.createdAt,
  picture: uploads.publicId,
  author: userSummaryColumns,
}

/** The posts that `wanted` says, the newest first, as a viewer sees them. */
export function selectPosts(
  db: Queryable,
  viewerId: string | Placeholder,
  shape: PostShape,
  wanted: SQL | undefined,
  most: number,
) {
  return db
    .select({
      ...postColumns,
      liked: likedBy(viewerId),
      likes: likesOf(viewerId, shape),
      comments: newestComments(shape),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(uploads, eq(uploads.id, posts.imageUploadId))
    .where(wanted)
    .orderBy(desc(posts.id))
    .limit(most)
}

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

function likedBy(viewerId: string | Placeholder): SQL<boolean> {
  return sql<boolean>`exists (select from ${postLikes} where ${postLikes.postId} = ${posts.id} and ${postLikes.userId} = ${viewerId})`
}

/**
 * Bounded for the sake of famous posts; the viewer's own like is always among them. As one text, which
 * is read many times faster than PostgreSQL's arrays.
 */
function likesOf(viewerId: string | Placeholder, shape: PostShape): SQL<string[]> {
  if (shape === 'short') return sql`''`.mapWith(withoutCommas)
  const ofPost = sql`${postLikes.postId} = ${posts.id} and ${postLikes.userId}`
  return sql`array_to_string(
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} = ${viewerId}) ||
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} <> ${viewerId} limit ${limits.likesPerResponseMax - 1}), ',')`.mapWith(
    withoutCommas,
  )
}

function withoutCommas(ids: string): string[] {
  return ids === '' ? [] : ids.split(',')
}

const signatureJson = sql`json_build_object(
  'id', ${users.id}, 'fullname', ${users.fullname}, 'avatarUrl', ${users.avatarUrl}, 'stack', ${users.stack})`

/** The newest comments of each post, the oldest of them first. */
function newestComments(shape: PostShape): SQL<CommentRow[]> {
  const most = shape === 'short' ? limits.commentsFirst : limits.commentsPerResponseMax
  return sql`(
    select coalesce(json_agg(newest order by newest.id), '[]') from (
      select ${postComments.id}, ${postComments.content}, ${postComments.createdAt} as "createdAt",
        ${signatureJson} as author
      from ${postComments} join ${users} on ${users.id} = ${postComments.authorId}
      where ${postComments.postId} = ${posts.id}
      order by ${postComments.id} desc limit ${most}
    ) as newest)`.mapWith(withTimes)
}

function withTimes(comments: (Omit<CommentRow, 'createdAt'> & { createdAt: string })[]) {
  return comments.map((comment) => ({ ...comment, createdAt: new Date(comment.createdAt) }))
}

/** A page of one post's comments before another, the oldest of them first. */
export async function loadComments(
  db: Queryable,
  postId: string,
  before: SQL | undefined,
  most: number,
) {
  const rows = await db
    .select({
      id: postComments.id,
      content: postComments.content,
      createdAt: postComments.createdAt,
      author: userSummaryColumns,
    })
    .from(postComments)
    .innerJoin(users, eq(users.id, postComments.authorId))
    .where(and(eq(postComments.postId, postId), before))
    .orderBy(desc(postComments.id))
    .limit(most)
  return rows.toReversed()
}

export type CommentRow = Awaited<ReturnType<typeof loadComments>>[number]

/** In a query over people: whether `viewerId` follows each. */
export function isFollowedBy(viewerId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${follows} mine where mine.follower_id = ${viewerId} and mine.followed_id = ${users.id})`
}
