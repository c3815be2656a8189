import { and, desc, eq, sql } from 'drizzle-orm'
import { formatCursor, isOlderThan, parseCursor } from '#server/db/keyset-cursor.ts'
import { follows, isShownTo, isVisibleUser, users, posts } from '#server/db/schema/index.ts'
import type { ListedUser, ListedUsersResponse } from '#shared/contract/community/community.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps, Settings } from '../deps.ts'
import { userSummaryColumns } from './comment-queries.ts'
import { presentUserSummary } from './present.ts'
import { isFollowedBy } from './queries.ts'

export type FollowDirection = 'followers' | 'following'

/** The followers of a user, or those they follow, newest first. `next` is the `before` of the next page. */
export async function listFollows(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewerId: string,
  userId: string,
  direction: FollowDirection,
  before: string | undefined,
): Promise<ListedUsersResponse> {
  const [ownColumn, otherColumn] =
    direction === 'followers'
      ? [follows.followedId, follows.followerId]
      : [follows.followerId, follows.followedId]
  const start = before ? parseCursor(before, 'time') : undefined
  const size = communityLimits.usersPage
  const rows = await deps.db
    .select({ ...userSummaryColumns, followed: isFollowedBy(viewerId), at: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, otherColumn))
    .where(
      and(
        eq(ownColumn, userId),
        isVisibleUser(users),
        isShownTo(viewerId, otherColumn),
        start && isOlderThan(start, { time: follows.createdAt, id: otherColumn }),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(otherColumn))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    people: page.map((row) => presentListedUser(row, deps.settings)),
    ...(rows.length > size && last ? { next: formatCursor(last.at, last.id) } : {}),
  }
}

function presentListedUser(
  row: Parameters<typeof presentUserSummary>[0] & { followed: boolean },
  settings: Settings,
): ListedUser {
  return { ...presentUserSummary(row, settings), followed: row.followed }
}

/** Candidates of each kind, so that the query does not get slower with the size of the community. */
const candidatesMax = { followedByFollowed: 500, authors: 100, newest: 20 }

type Row = Parameters<typeof presentListedUser>[0]

/**
 * Users whom the viewer does not follow yet: first those followed by many whom they follow, then the authors of
 * the latest posts, then the newest users.
 */
export async function suggestUsers(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewerId: string,
): Promise<ListedUsersResponse> {
  const { rows } = await deps.db.execute<Row & Record<string, unknown>>(sql`
    with followed as (select followed_id as id from ${follows} where follower_id = ${viewerId}),
    candidates as (
      (select theirs.followed_id as id, 1 as shared, null::uuid as post_id
        from followed join ${follows} theirs on theirs.follower_id = followed.id
        limit ${candidatesMax.followedByFollowed})
      union all
      (select author_id, 0, id from ${posts} order by id desc limit ${candidatesMax.authors})
      union all
      (select id, 0, null from ${users} where id not in (select id from followed)
        order by id desc limit ${candidatesMax.newest})
    ),
    suggested as (
      select id, row_number() over (
        order by sum(shared) desc, max(post_id::text) desc nulls last, id desc) as rank
      from candidates
      where id <> ${viewerId} and id not in (select id from followed)
        and id not in (select id from ${users} where not ${isVisibleUser(users)})
        and ${isShownTo(viewerId, sql`id`)}
      group by id order by rank limit ${communityLimits.suggestions}
    )
    select users.id, fullname, avatar_url as "avatarUrl", stack, false as "followed"
    from suggested join ${users} on users.id = suggested.id
    order by suggested.rank`)
  return { people: rows.map((row) => presentListedUser(row, deps.settings)) }
}
