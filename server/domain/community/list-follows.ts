import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { follows, users } from '#server/db/schema/index.ts'
import type { ListedUser, ListedUsersResponse } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps, Settings } from '../deps.ts'
import { isFollowedBy } from './followed-by.ts'
import { presentUserSummary } from './present.ts'
import { userSummaryColumns } from './queries.ts'

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
