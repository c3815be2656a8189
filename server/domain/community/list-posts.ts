import { and, desc, eq, gt, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import { maxId, prepareOnce } from '#server/db/client.ts'
import { follows, isShownTo, posts } from '#server/db/schema/index.ts'
import { matchWords } from '#server/db/text-search.ts'
import type {
  Post,
  PostShape,
  PostSource,
  ShortPost,
} from '#shared/contract/community/community.ts'
import { communityLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { toBeforeId } from './before-id.ts'
import { addMentions } from './mentions.ts'
import { findPosts, matchHashtag } from './post-search.ts'
import { presentPost } from './present.ts'
import { selectPosts } from './queries.ts'

export interface PostFilter {
  before?: string | undefined
  limit?: number | undefined
  from?: PostSource | undefined
  /** A hashtag. */
  tag?: string | undefined
  search?: string | undefined
}

/** A page of posts, newest first: of everyone, of users whom `viewer` follows, with a hashtag, or found by a search. */
export async function listPosts(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  { before, limit = limits.postsDefault, from, tag, search }: PostFilter,
  shape: PostShape,
): Promise<{ post: (Post | ShortPost)[] }> {
  const beforeId = before ? toBeforeId(before) : maxId
  const query = search ? matchWords(search) : tag ? matchHashtag(tag) : undefined
  const isFound = Boolean(search || tag)
  const isDefaultPage =
    !isFound && from !== 'following' && shape === 'short' && limit === limits.postsPage
  const rows = isDefaultPage
    ? await firstPartyPage(deps.db).execute({ viewerId: viewer.id, beforeId })
    : await selectPosts(deps.db, viewer.id, shape, await buildFilter(), limit)
  const presented = rows.map((row) => presentPost(row, viewer, shape, deps.settings))
  return { post: await addMentions(deps, viewer, presented) }

  async function buildFilter(): Promise<SQL> {
    const older = lt(posts.id, beforeId)
    if (isFound) {
      return inArray(
        posts.id,
        query ? await findPosts(deps.db, viewer.id, query, beforeId, limit) : [],
      )
    }
    if (from !== 'following') return older
    return inArray(posts.id, selectFollowedPosts(deps, viewer.id, older, limit))
  }
}

/** The page that the web client requests. As a parameter, the limit would prevent a cached plan. */
const firstPartyPage = prepareOnce((db) => {
  const older = lt(posts.id, sql.placeholder('beforeId'))
  const page = selectPosts(db, sql.placeholder('viewerId'), 'short', older, limits.postsPage)
  return page.prepare('posts_page')
})

/** Counts posts of others after the newest one that `viewer` sees, up to a limit. */
export async function countNewPosts(
  deps: Pick<Deps, 'db'>,
  viewer: Actor,
  { after, from }: { after: string | undefined; from?: PostSource | undefined },
): Promise<{ count: number }> {
  const newer = and(
    after ? gt(posts.id, after) : undefined,
    ne(posts.authorId, viewer.id),
    isShownTo(viewer.id, posts.authorId),
  )
  const found =
    from === 'following'
      ? selectFollowedPosts(deps, viewer.id, newer, limits.newPostsCountMax)
      : deps.db.select({ id: posts.id }).from(posts).where(newer).limit(limits.newPostsCountMax)
  return { count: (await found).length }
}

/** The newest post ids of followed users; a lateral join reads only the newest few of each. */
function selectFollowedPosts(
  deps: Pick<Deps, 'db'>,
  viewerId: string,
  filter: SQL | undefined,
  limit: number,
) {
  const postsOfUser = deps.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, follows.followedId), filter))
    .orderBy(desc(posts.id))
    .limit(limit)
    .as('posts_of_user')
  return deps.db
    .select({ id: postsOfUser.id })
    .from(follows)
    .innerJoinLateral(postsOfUser, sql`true`)
    .where(and(eq(follows.followerId, viewerId), isShownTo(viewerId, follows.followedId)))
    .orderBy(desc(postsOfUser.id))
    .limit(limit)
}
