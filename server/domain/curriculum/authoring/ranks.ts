import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Transaction } from '#server/db/client.ts'
import { lessons, sections } from '#server/db/schema/index.ts'

type RankedTable = typeof lessons | typeof sections

/** The rows that are ordered together, deleted ones included, so that restored rows have their place. */
interface Siblings {
  table: RankedTable
  within: SQL
}

export const withinSection = (sectionId: string): Siblings => ({
  table: lessons,
  within: eq(lessons.sectionId, sectionId),
})

export const withinCourse = (courseId: string): Siblings => ({
  table: sections,
  within: eq(sections.courseId, courseId),
})

/** Ranks grow by a character with every few rows that are inserted at the same place. */
export const rankMaxLength = 60

/**
 * Ranks for rows that follow the row `after`: null puts them first; omitted, or if that row is not there any more, they
 * are last. `moved` is the row that gets the rank. The outline must be locked.
 */
export async function createRanks(
  tx: Transaction,
  siblings: Siblings,
  { after, count, moved }: { after?: string | null | undefined; count: number; moved?: string },
): Promise<string[]> {
  const rows = await listRanks(tx, siblings, moved)
  const ranks =
    tryToInsert(rows, after, count) ?? tryToInsert(await renumber(tx, siblings, rows), after, count)
  if (!ranks) throw new Error('There is no rank between two rows that were just numbered.')
  return ranks
}

export interface RankedRow {
  id: string
  rank: string
}

async function listRanks(
  tx: Transaction,
  { table, within }: Siblings,
  moved?: string,
): Promise<RankedRow[]> {
  return tx
    .select({ id: table.id, rank: table.rank })
    .from(table)
    .where(and(within, moved === undefined ? undefined : ne(table.id, moved)))
    .orderBy(asc(table.rank), asc(table.id))
}

/** Undefined if there is no room: ranks are too long, or two rows have the same one. */
export function tryToInsert(
  rows: RankedRow[],
  after: string | null | undefined,
  count: number,
): string[] | undefined {
  const found = after ? rows.findIndex(({ id }) => id === after) : -1
  const index = after === null ? 0 : found < 0 ? rows.length : found + 1
  const [previous, next] = [rows[index - 1]?.rank ?? null, rows[index]?.rank ?? null]
  if (previous !== null && next !== null && previous >= next) return undefined
  try {
    const ranks =
      count === 1
        ? [generateKeyBetween(previous, next)]
        : generateNKeysBetween(previous, next, count)
    return ranks.some((rank) => rank.length > rankMaxLength) ? undefined : ranks
  } catch {
    // Rows from elsewhere may have ranks that the library does not know.
    return undefined
  }
}

async function renumber(
  tx: Transaction,
  { table }: Siblings,
  rows: RankedRow[],
): Promise<RankedRow[]> {
  const renumbered = toShortRanks(rows)
  await tx.execute(sql`
    update ${table} as ranked set rank = given.rank
    from json_to_recordset(${JSON.stringify(renumbered)}::json) as given(id uuid, rank text)
    where ranked.id = given.id`)
  return renumbered
}

/** Gives the rows, in their order, the shortest ranks. */
export function toShortRanks(rows: RankedRow[]): RankedRow[] {
  const ranks = generateNKeysBetween(null, null, rows.length)
  return rows.map(({ id }, index) => ({ id, rank: ranks[index] ?? '' }))
}
