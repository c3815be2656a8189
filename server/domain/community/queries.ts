import { and, desc, eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  follows,
  postComments,
  postImages,
  postLikes,
  posts,
  uploads,
  users,
} from '#server/db/schema/index.ts'
import type { PostShape } from '#shared/contract/community.ts'
import { communityLimits as limits } from '#shared/limits.ts'

/** The author of a post or comment, or a user in a list. */
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
  version: posts.version,
  editedAt: posts.editedAt,
  createdAt: posts.createdAt,
  images: selectImages(),
  author: userSummaryColumns,
}

/** Posts as a viewer sees them, newest first. */
export function selectPosts(
  db: Queryable,
  viewerId: string | Placeholder,
  shape: PostShape,
  filter: SQL | undefined,
  limit: number,
) {
  return db
    .select({
      ...postColumns,
      liked: isLikedBy(viewerId),
      likes: selectLikes(viewerId, shape),
      comments: selectNewestComments(shape),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(filter)
    .orderBy(desc(posts.id))
    .limit(limit)
}

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

export interface PostImageRow {
  publicId: string
  alt: string
}

/** The images of each post in order, null for none. Posts without images cost nothing, and most have none. */
function selectImages(): SQL<PostImageRow[] | null> {
  return sql<PostImageRow[] | null>`case when ${posts.imageCount} > 0 then (
    select json_agg(json_build_object('publicId', ${uploads.publicId}, 'alt', ${postImages.alt})
      order by ${postImages.position})
    from ${postImages} join ${uploads} on ${uploads.id} = ${postImages.uploadId}
    where ${postImages.postId} = ${posts.id}) end`
}

function isLikedBy(viewerId: string | Placeholder): SQL<boolean> {
  return sql<boolean>`exists (select from ${postLikes} where ${postLikes.postId} = ${posts.id} and ${postLikes.userId} = ${viewerId})`
}

/**
 * The ids of users who like a post, up to a limit that includes the viewer's own like. As one string, because
 * node-postgres parses arrays character by character.
 */
function selectLikes(viewerId: string | Placeholder, shape: PostShape): SQL<string[]> {
  if (shape === 'short') return sql`''`.mapWith(splitIds)
  const ofPost = sql`${postLikes.postId} = ${posts.id} and ${postLikes.userId}`
  return sql`array_to_string(
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} = ${viewerId}) ||
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} <> ${viewerId} limit ${limits.likesPerResponseMax - 1}), ',')`.mapWith(
    splitIds,
  )
}

function splitIds(ids: string): string[] {
  return ids === '' ? [] : ids.split(',')
}

const userSummaryJson = sql`json_build_object(
  'id', ${users.id}, 'fullname', ${users.fullname}, 'avatarUrl', ${users.avatarUrl}, 'stack', ${users.stack})`

/** The newest comments of each post, in chronological order. */
function selectNewestComments(shape: PostShape): SQL<CommentRow[]> {
  const limit = shape === 'short' ? limits.commentsFirst : limits.commentsPerResponseMax
  return sql`(
    select coalesce(json_agg(newest order by newest.id), '[]') from (
      select ${postComments.id}, ${postComments.content}, ${postComments.createdAt} as "createdAt",
        ${postComments.version}, ${postComments.editedAt} as "editedAt", ${userSummaryJson} as author
      from ${postComments} join ${users} on ${users.id} = ${postComments.authorId}
      where ${postComments.postId} = ${posts.id}
      order by ${postComments.id} desc limit ${limit}
    ) as newest)`.mapWith(parseTimes)
}

type CommentJson = Omit<CommentRow, 'createdAt' | 'editedAt'> & {
  createdAt: string
  editedAt: string | null
}

function parseTimes(comments: CommentJson[]): CommentRow[] {
  return comments.map((comment) => ({
    ...comment,
    createdAt: new Date(comment.createdAt),
    editedAt: comment.editedAt === null ? null : new Date(comment.editedAt),
  }))
}

/** Comments that match `filter`, newest first. */
export function selectComments(db: Queryable, filter: SQL | undefined, limit: number) {
  return db
    .select({
      id: postComments.id,
      postId: postComments.postId,
      content: postComments.content,
      version: postComments.version,
      editedAt: postComments.editedAt,
      createdAt: postComments.createdAt,
      author: userSummaryColumns,
    })
    .from(postComments)
    .innerJoin(users, eq(users.id, postComments.authorId))
    .where(filter)
    .orderBy(desc(postComments.id))
    .limit(limit)
}

export type CommentRow = Omit<Awaited<ReturnType<typeof selectComments>>[number], 'postId'>

/** A page of one post's comments, in chronological order. */
export async function loadComments(
  db: Queryable,
  postId: string,
  filter: SQL | undefined,
  limit: number,
): Promise<CommentRow[]> {
  const ofPost = and(eq(postComments.postId, postId), filter)
  return (await selectComments(db, ofPost, limit)).toReversed()
}

/** In a query over users: whether `viewerId` follows each. */
export function isFollowedBy(viewerId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${follows} mine where mine.follower_id = ${viewerId} and mine.followed_id = ${users.id})`
}
