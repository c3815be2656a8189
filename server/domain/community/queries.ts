import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { postComments, postLikes, posts, uploads, users } from '#server/db/schema/index.ts'
import type { PostShape } from '#shared/contract/community.ts'
import { communityLimits as limits } from '#shared/limits.ts'

/** Who signs a post, a comment or a place in a list of people. */
export const signatureColumns = {
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
  author: signatureColumns,
}

/** The posts that `wanted` says, the newest first, as `viewerId` sees them. */
export async function loadPosts(
  db: Queryable,
  viewerId: string,
  shape: PostShape,
  wanted: SQL | undefined,
  most: number,
) {
  const rows = await db
    .select({ ...postColumns, liked: likedBy(viewerId), likes: likesOf(viewerId, shape) })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(uploads, eq(uploads.id, posts.imageUploadId))
    .where(wanted)
    .orderBy(desc(posts.id))
    .limit(most)
  const told = shape === 'short' ? limits.commentsShownFirst : limits.commentsOnTheWire
  const commented = rows.filter((row) => row.commentCount > 0).map((row) => row.id)
  const comments = await newestComments(db, commented, told)
  return rows.map((row) => ({ ...row, comments: comments.get(row.id) ?? [] }))
}

export type PostRow = Awaited<ReturnType<typeof loadPosts>>[number]

function likedBy(viewerId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${postLikes} where ${postLikes.postId} = ${posts.id} and ${postLikes.userId} = ${viewerId})`
}

/** Bounded for the sake of famous posts; the viewer's own like is always among them. */
function likesOf(viewerId: string, shape: PostShape): SQL<string[]> {
  if (shape === 'short') return sql<string[]>`'{}'::uuid[]`
  const ofPost = sql`${postLikes.postId} = ${posts.id} and ${postLikes.userId}`
  return sql<string[]>`
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} = ${viewerId}) ||
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} <> ${viewerId} limit ${limits.likesOnTheWire - 1})`
}

const commentColumns = {
  id: postComments.id,
  postId: postComments.postId,
  content: postComments.content,
  createdAt: postComments.createdAt,
}

/** The newest comments of each post, the oldest of them first. */
async function newestComments(db: Queryable, postIds: string[], most: number) {
  if (postIds.length === 0) return new Map<string, never>()
  const newest = db
    .select({ ...commentColumns, authorId: postComments.authorId })
    .from(postComments)
    .where(eq(postComments.postId, posts.id))
    .orderBy(desc(postComments.id))
    .limit(most)
    .as('newest')
  const rows = await db
    .select({
      id: newest.id,
      postId: newest.postId,
      content: newest.content,
      createdAt: newest.createdAt,
      author: signatureColumns,
    })
    .from(posts)
    .innerJoinLateral(newest, sql`true`)
    .innerJoin(users, eq(users.id, newest.authorId))
    .where(inArray(posts.id, postIds))
    .orderBy(newest.id)
  return Map.groupBy(rows, (row) => row.postId)
}

/** A page of one post's comments before another, the oldest of them first. */
export async function loadComments(
  db: Queryable,
  postId: string,
  before: SQL | undefined,
  most: number,
) {
  const rows = await db
    .select({ ...commentColumns, author: signatureColumns })
    .from(postComments)
    .innerJoin(users, eq(users.id, postComments.authorId))
    .where(and(eq(postComments.postId, postId), before))
    .orderBy(desc(postComments.id))
    .limit(most)
  return rows.toReversed()
}

export type CommentRow = Awaited<ReturnType<typeof loadComments>>[number]
