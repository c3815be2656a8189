import { sql, type SQL } from 'drizzle-orm'
import { follows, users } from '#server/db/schema/index.ts'

/** In a query over people: whether `viewerId` follows each. */
export function isFollowedBy(viewerId: string): SQL<boolean> {
  return sql<boolean>`exists (select from ${follows} mine where mine.follower_id = ${viewerId} and mine.followed_id = ${users.id})`
}
