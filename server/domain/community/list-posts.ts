import { and, desc, eq, gt, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import { maxId, prepareOnce } from '#server/db/client.ts'
import { follows, posts } from '#server/db/schema/index.ts'
import type { Post, PostShape, PostSource, ShortPost } from '#shared/contract/community.ts'
import { communityLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { parseCursor } from './cursor.ts'
import { presentPost } from './present.ts'
import { selectPosts } from './queries.ts'

export interface PostFilter {
  before?: string | undefined
  limit?: number | undefined
  from?: PostSource | undefined
}

/** A page of posts, the newest first: everybody's, or those of people whom `viewer` follows. */
export async function listPosts(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  { before, limit = limits.postsDefault, from }: PostFilter,
  shape: PostShape,
): Promise<{ post: (Post | ShortPost)[] }> {
  const beforeId = before ? parseCursor(before) : maxId
  const isOwnPage = from !== 'following' && shape === 'short' && limit === limits.postsPage
  const rows = isOwnPage
    ? await pageOfPosts(deps.db).execute({ viewerId: viewer.id, beforeId })
    : await selectPosts(deps.db, viewer.id, shape, wantedPosts(), limit)
  return { post: rows.map((row) => presentPost(row, viewer, shape, deps.settings)) }

  function wantedPosts(): SQL {
    const older = lt(posts.id, beforeId)
    if (from !== 'following') return older
    return inArray(posts.id, followedPosts(deps, viewer.id, older, limit))
  }
}

/** As our own pages ask for it; with the limit as a parameter it would be planned each time. */
const pageOfPosts = prepareOnce((db) => {
  const older = lt(posts.id, sql.placeholder('beforeId'))
  const page = selectPosts(db, sql.placeholder('viewerId'), 'short', older, limits.postsPage)
  return page.prepare('page_of_posts')
})

/** How many posts of others came after the newest one that `viewer` sees; counted up to a hundred. */
export async function countNewPosts(
  deps: Pick<Deps, 'db'>,
  viewer: Actor,
  { after, from }: { after: string | undefined; from?: PostSource | undefined },
): Promise<{ count: number }> {
  const newer = and(after ? gt(posts.id, after) : undefined, ne(posts.authorId, viewer.id))
  const most = limits.newPostsCountMax
  const found =
    from === 'following'
      ? followedPosts(deps, viewer.id, newer, most)
      : deps.db.select({ id: posts.id }).from(posts).where(newer).limit(most)
  return { count: (await found).length }
}

/** The newest ids of all whom a person follows: a few of each, so that an idle one costs nothing. */
function followedPosts(
  deps: Pick<Deps, 'db'>,
  viewerId: string,
  wanted: SQL | undefined,
  most: number,
) {
  const ofOne = deps.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, follows.followedId), wanted))
    .orderBy(desc(posts.id))
    .limit(most)
    .as('of_one')
  return deps.db
    .select({ id: ofOne.id })
    .from(follows)
    .innerJoinLateral(ofOne, sql`true`)
    .where(eq(follows.followerId, viewerId))
    .orderBy(desc(ofOne.id))
    .limit(most)
}
