import { selectExcludedViewers } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'

/** The users to whom nothing is sent about what `authorId` writes. */
export async function findExcludedViewers(
  { db }: Pick<Deps, 'db'>,
  authorId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ viewerId: string }>(selectExcludedViewers(authorId))
  return rows.map(({ viewerId }) => viewerId)
}
