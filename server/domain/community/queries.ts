import { and, desc, eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { joinIds } from '#server/db/join-ids.ts'
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
import type { PostShape } from '#shared/contract/community/community.ts'
import { communityLimits as limits } from '#shared/limits.ts'
import {
  countShownReplies,
  isShownThread,
  parseThreads,
  selectNewestReplies,
  type ThreadRow,
  userJson,
  userSummaryColumns,
} from './comment-queries.ts'

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

function isLikedBy(viewerId: string | Placeholder): SQL<boolean> {
  return sql<boolean>`exists (select from ${postLikes} where ${postLikes.postId} = ${posts.id} and ${postLikes.userId} = ${viewerId})`
}

/** The ids of users who like a post, up to a limit that includes the viewer's own like. */
function selectLikes(viewerId: string | Placeholder, shape: PostShape): SQL<string[]> {
  if (shape === 'short') return sql`''`.mapWith((): string[] => [])
  const ofPost = sql`${postLikes.postId} = ${posts.id} and ${postLikes.userId}`
  return joinIds(sql`
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} = ${viewerId}) ||
    array(select ${postLikes.userId} from ${postLikes} where ${ofPost} <> ${viewerId} limit ${limits.likesPerResponseMax - 1})`)
}

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
        and ${isShownThread} and ${isShownTo(viewerId, postComments.authorId)}
      order by ${postComments.id} desc limit ${limits.commentsFirst}
    ) as newest)`.mapWith(parseThreads)
}

/** In a query over users: whether `viewerId` follows each. */
export function isFollowedBy(viewerId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${follows} mine where mine.follower_id = ${viewerId} and mine.followed_id = ${users.id})`
}
