import { aliasedTable, and, desc, eq, isNull, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { hidesAnyone, isShownTo, postComments, users } from '#server/db/schema/index.ts'
import { communityLimits as limits } from '#shared/limits.ts'

/** The author of a post or comment, or a user in a list. */
export const userSummaryColumns = {
  id: users.id,
  fullname: users.fullname,
  avatarUrl: users.avatarUrl,
  stack: users.stack,
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

const commentColumns = {
  id: postComments.id,
  content: postComments.content,
  version: postComments.version,
  editedAt: postComments.editedAt,
  createdAt: postComments.createdAt,
  author: userSummaryColumns,
}

/** In a query over comments: without deleted ones that have only hidden replies. */
export const isShownThread = sql`(${postComments.authorId} is not null or ${postComments.replyCount} > 0)`

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
    .where(and(filter, isShownThread, isShownTo(viewerId, postComments.authorId)))
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

/** In a query over comments: without the replies of hidden authors, which are counted only for viewers who have any. */
export function countShownReplies(viewerId: string | Placeholder): SQL<number> {
  return sql`${postComments.replyCount} - case when ${postComments.replyCount} > 0 and ${hidesAnyone(viewerId)} then (
    select count(*)::int from ${postComments} counted
    where counted.parent_id = ${postComments.id} and not ${isShownTo(viewerId, sql`counted.author_id`)}
  ) else 0 end`.mapWith(Number)
}

export const userJson = (table: string) =>
  sql.raw(`json_build_object('id', ${table}.id, 'fullname', ${table}.fullname,
    'avatarUrl', ${table}.avatar_url, 'stack', ${table}.stack)`)

/** In a query over comments: the newest replies to each. Comments without replies cost nothing. */
export function selectNewestReplies(viewerId: string | Placeholder): SQL {
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

export function parseThreads(comments: StoredThread[]): ThreadRow[] {
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
