import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { follows, users, posts } from '#server/db/schema/index.ts'
import type { ListedUser, ListedUsersResponse } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps, Settings } from '../deps.ts'
import { presentUserSummary } from './present.ts'
import { isFollowedBy, userSummaryColumns } from './queries.ts'

export type FollowDirection = 'followers' | 'following'

/**
 * Who follows a person, or whom they follow; the newest first. `next` of one page is the `before` of
 * the following one.
 */
export async function listFollows(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewerId: string,
  personId: string,
  direction: FollowDirection,
  before: string | undefined,
): Promise<ListedUsersResponse> {
  const [mine, theirs] =
    direction === 'followers'
      ? [follows.followedId, follows.followerId]
      : [follows.followerId, follows.followedId]
  const size = communityLimits.usersPage
  const rows = await deps.db
    .select({ ...userSummaryColumns, followed: isFollowedBy(viewerId), at: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, theirs))
    .where(and(eq(mine, personId), before ? isBehind(before, theirs) : undefined))
    .orderBy(desc(follows.createdAt), desc(theirs))
    .limit(size + 1)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    people: shown.map((row) => presentListed(row, deps.settings)),
    ...(rows.length > size && last ? { next: `${last.at.toISOString()}_${last.id}` } : {}),
  }
}

/** The place after a row, as its page told it: its time and its id. */
function isBehind(
  place: string,
  theirs: typeof follows.followerId | typeof follows.followedId,
): SQL {
  const [at = '', id = ''] = place.split('_')
  return sql`(${follows.createdAt}, ${theirs}) < (${at}::timestamptz, ${id}::uuid)`
}

export function presentListed(
  row: Parameters<typeof presentUserSummary>[0] & { followed: boolean },
  settings: Settings,
): ListedUser {
  return { ...presentUserSummary(row, settings), followed: row.followed }
}

/** So many are looked at of each kind, so that a large community costs no more than a small one. */
const considered = 500

type Row = Parameters<typeof presentListed>[0]

/**
 * People whom a person does not follow yet: first those followed by many whom they follow, then who
 * wrote last, then the newest members.
 */
export async function suggestUsers(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewerId: string,
): Promise<ListedUsersResponse> {
  const { rows } = await deps.db.execute<Row & Record<string, unknown>>(sql`
    with mine as (select followed_id as id from ${follows} where follower_id = ${viewerId}),
    candidates as (
      (select theirs.followed_id as id, 1 as shared, null::uuid as post_id
        from mine join ${follows} theirs on theirs.follower_id = mine.id limit ${considered})
      union all
      (select author_id, 0, id from ${posts} order by id desc limit ${considered})
      union all
      (select id, 0, null from ${users} order by id desc limit ${considered})
    )
    select people.id, people.fullname, people.avatar_url as "avatarUrl", people.stack, false as followed
    from candidates join ${users} people on people.id = candidates.id
    where people.id <> ${viewerId}
      and people.id not in (select id from mine)
    group by people.id
    order by sum(candidates.shared) desc, max(candidates.post_id::text) desc nulls last, people.id desc
    limit ${communityLimits.suggestions}`)
  return { people: rows.map((row) => presentListed(row, deps.settings)) }
}
