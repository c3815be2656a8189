import { and, desc, eq } from 'drizzle-orm'
import { formatCursor, isOlderThan, parseCursor } from '#server/db/keyset-cursor.ts'
import { isVisibleUser, userBlocks, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { presentAvatar } from '#server/domain/files/index.ts'
import type { BlocksResponse } from '#shared/contract/community/blocks.ts'
import { communityLimits } from '#shared/limits.ts'

/** Whom a user muted or blocked, newest first. `next` is the `before` of the next page. */
export async function listBlocks(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  before: string | undefined,
): Promise<BlocksResponse> {
  const start = before ? parseCursor(before, 'time') : undefined
  const columns = { time: userBlocks.createdAt, id: userBlocks.blockedId }
  const size = communityLimits.usersPage
  const rows = await db
    .select({
      id: users.id,
      fullname: users.fullname,
      avatarUrl: users.avatarUrl,
      kind: userBlocks.kind,
      since: userBlocks.createdAt,
    })
    .from(userBlocks)
    .innerJoin(users, eq(users.id, userBlocks.blockedId))
    .where(
      and(
        eq(userBlocks.userId, userId),
        isVisibleUser(users),
        start && isOlderThan(start, columns),
      ),
    )
    .orderBy(desc(userBlocks.createdAt), desc(userBlocks.blockedId))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    users: page.map((row) => ({
      _id: row.id,
      fullname: row.fullname,
      avatar: presentAvatar(row, settings),
      kind: row.kind,
      since: row.since.toISOString(),
    })),
    ...(rows.length > size && last ? { next: formatCursor(last.since, last.id) } : {}),
  }
}
