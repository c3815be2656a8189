import { aliasedTable, and, desc, eq, isNull, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  follows,
  hidesAnyone,
  isShownTo,
  postComments,
  postImages,
  postLikes,
  posts,
  uploads,
  users,
  linkPreviews,
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
  version: posts.version,
  editedAt: posts.editedAt,
  createdAt: posts.createdAt,
  preview: {
    url: linkPreviews.url,
    title: linkPreviews.title,
    description: linkPreviews.description,
    siteName: linkPreviews.siteName,
  },
  images: selectImages(),
  author: userSummaryColumns,
}

/** Posts as a viewer sees them, without those of hidden authors, newest first. */
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
      commentCount: countShownComments(viewerId),
      liked: isLikedBy(viewerId),
      likes: selectLikes(viewerId, shape),
      comments: selectNewestComments(viewerId, shape),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(linkPreviews, eq(linkPreviews.id, posts.linkPreviewId))
    .where(and(filter, isShownTo(viewerId, posts.authorId)))
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

/** Without the comments of hidden authors and the replies to them, which are counted only for viewers who have any. */
function countShownComments(viewerId: string | Placeholder): SQL<number> {
  return sql`${posts.commentCount} - case when ${posts.commentCount} > 0 and ${hidesAnyone(viewerId)} then (
    select count(*)::int from ${postComments} counted
      left join ${postComments} thread on thread.id = counted.parent_id
    where counted.post_id = ${posts.id} and counted.author_id is not null
      and not (${isShownTo(viewerId, sql`counted.author_id`)} and ${isShownTo(viewerId, sql`thread.author_id`)})
  ) else 0 end`.mapWith(Number)
}

/** In a query over comments, likewise. */
function countShownReplies(viewerId: string | Placeholder): SQL<number> {
  return sql`${postComments.replyCount} - case when ${postComments.replyCount} > 0 and ${hidesAnyone(viewerId)} then (
    select count(*)::int from ${postComments} counted
    where counted.parent_id = ${postComments.id} and not ${isShownTo(viewerId, sql`counted.author_id`)}
  ) else 0 end`.mapWith(Number)
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

interface UserSummaryRow {
  id: string
  fullname: string
  avatarUrl: string
  stack: string
}

export interface CommentRow {
  id: string
  content: string
  version: number
  editedAt: Date | null
  createdAt: Date
  /** Null for a deleted comment that has replies. */
  author: UserSummaryRow | null
}

export interface ReplyRow extends CommentRow {
  replyTo: { id: string; fullname: string } | null
}

/** A comment with its newest replies. */
export interface ThreadRow extends CommentRow {
  replyCount: number
  replies: ReplyRow[]
}

const userJson = (table: string) =>
  sql.raw(`json_build_object('id', ${table}.id, 'fullname', ${table}.fullname,
    'avatarUrl', ${table}.avatar_url, 'stack', ${table}.stack)`)

/** The newest comments of each post, in chronological order: in the short shape threads, else a flat list. */
function selectNewestComments(viewerId: string | Placeholder, shape: PostShape): SQL<ThreadRow[]> {
  return shape === 'short' ? selectNewestThreads(viewerId) : selectFlatComments(viewerId)
}

/** For older clients, which know no replies and no deleted comments. */
function selectFlatComments(viewerId: string | Placeholder): SQL<ThreadRow[]> {
  return sql`(
    select coalesce(json_agg(newest order by newest.id), '[]') from (
      select ${postComments.id}, ${postComments.content}, ${postComments.createdAt} as "createdAt",
        ${postComments.version}, ${postComments.editedAt} as "editedAt", ${userJson('users')} as author
      from ${postComments} join ${users} on ${users.id} = ${postComments.authorId}
      where ${postComments.postId} = ${posts.id} and ${isShownTo(viewerId, postComments.authorId)}
      order by ${postComments.id} desc limit ${limits.commentsPerResponseMax}
    ) as newest)`.mapWith(parseThreads)
}

function selectNewestThreads(viewerId: string | Placeholder): SQL<ThreadRow[]> {
  return sql`(
    select coalesce(json_agg(newest order by newest.id), '[]') from (
      select ${postComments.id}, ${postComments.content}, ${postComments.createdAt} as "createdAt",
        ${postComments.version}, ${postComments.editedAt} as "editedAt",
        ${countShownReplies(viewerId)} as "replyCount",
        case when ${users.id} is not null then ${userJson('users')} end as author,
        ${selectNewestReplies(viewerId)} as replies
      from ${postComments} left join ${users} on ${users.id} = ${postComments.authorId}
      where ${postComments.postId} = ${posts.id} and ${postComments.parentId} is null
        and ${isShownTo(viewerId, postComments.authorId)}
      order by ${postComments.id} desc limit ${limits.commentsFirst}
    ) as newest)`.mapWith(parseThreads)
}

/** In a query over comments: the newest replies to each. Comments without replies cost nothing. */
function selectNewestReplies(viewerId: string | Placeholder): SQL {
  return sql`case when ${postComments.replyCount} > 0 then (
  select json_agg(latest order by latest.id) from (
    select reply.id, reply.content, reply.created_at as "createdAt", reply.version,
      reply.edited_at as "editedAt", ${userJson('replier')} as author,
      case when target.id is not null
        then json_build_object('id', target.id, 'fullname', target.fullname) end as "replyTo"
    from ${postComments} reply
      join ${users} replier on replier.id = reply.author_id
      left join ${users} target on target.id = reply.reply_to_user_id
        and ${isShownTo(viewerId, sql`target.id`)}
    where reply.parent_id = ${postComments.id} and ${isShownTo(viewerId, sql`reply.author_id`)}
    order by reply.id desc limit ${sql.raw(String(limits.repliesFirst))}
  ) as latest) end`
}

type Stored<Row> = Omit<Row, 'createdAt' | 'editedAt'> & {
  createdAt: string
  editedAt: string | null
}
type StoredThread = Stored<CommentRow> & {
  replyCount?: number
  replies?: Stored<ReplyRow>[] | null
}

function parseThreads(comments: StoredThread[]): ThreadRow[] {
  return comments.map(({ replies, replyCount = 0, ...comment }) => ({
    ...parseTimes(comment),
    replyCount,
    replies: parseReplies(replies ?? null),
  }))
}

function parseReplies(replies: Stored<ReplyRow>[] | null): ReplyRow[] {
  return (replies ?? []).map(parseTimes)
}

function parseTimes<Row extends { createdAt: string; editedAt: string | null }>(row: Row) {
  const editedAt = row.editedAt === null ? null : new Date(row.editedAt)
  return { ...row, createdAt: new Date(row.createdAt), editedAt }
}

const commentColumns = {
  id: postComments.id,
  content: postComments.content,
  version: postComments.version,
  editedAt: postComments.editedAt,
  createdAt: postComments.createdAt,
  author: userSummaryColumns,
}

/** Comments that match `filter` with their newest replies, newest first, without those of hidden authors. */
export async function selectThreads(
  db: Queryable,
  viewerId: string,
  filter: SQL | undefined,
  limit: number,
) {
  const rows = await db
    .select({
      ...commentColumns,
      postId: postComments.postId,
      replyCount: countShownReplies(viewerId),
      replies: sql<ReplyRow[] | null>`${selectNewestReplies(viewerId)}`.mapWith(parseReplies),
    })
    .from(postComments)
    .leftJoin(users, eq(users.id, postComments.authorId))
    .where(and(filter, isShownTo(viewerId, postComments.authorId)))
    .orderBy(desc(postComments.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, replies: row.replies ?? [] }))
}

/** A page of one post's comments with their newest replies, in chronological order. */
export async function loadComments(
  db: Queryable,
  viewerId: string,
  postId: string,
  filter: SQL | undefined,
  limit: number,
): Promise<ThreadRow[]> {
  const ofPost = and(eq(postComments.postId, postId), isNull(postComments.parentId), filter)
  return (await selectThreads(db, viewerId, ofPost, limit)).toReversed()
}

const replyTarget = aliasedTable(users, 'reply_target')

/** The newest replies that match, in chronological order, without those of hidden authors. */
export async function loadReplies(
  db: Queryable,
  viewerId: string,
  filter: SQL | undefined,
  limit: number,
): Promise<ReplyRow[]> {
  const rows = await db
    .select({
      ...commentColumns,
      replyTo: { id: replyTarget.id, fullname: replyTarget.fullname },
    })
    .from(postComments)
    .innerJoin(users, eq(users.id, postComments.authorId))
    .leftJoin(
      replyTarget,
      and(eq(replyTarget.id, postComments.replyToUserId), isShownTo(viewerId, replyTarget.id)),
    )
    .where(and(filter, isShownTo(viewerId, postComments.authorId)))
    .orderBy(desc(postComments.id))
    .limit(limit)
  return rows.toReversed()
}

/** In a query over users: whether `viewerId` follows each. */
export function isFollowedBy(viewerId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${follows} mine where mine.follower_id = ${viewerId} and mine.followed_id = ${users.id})`
}
