import { sql } from 'drizzle-orm'
import { follows, posts, users } from '#server/db/schema/index.ts'
import type { ListedUsersResponse } from '#shared/contract/community.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { presentListed } from './list-follows.ts'

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
