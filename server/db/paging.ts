import { asc, desc, type SQL } from 'drizzle-orm'

/** An order that an index provides. The last key is unique, so that the order is total. */
export interface IndexOrder<Key extends string> {
  keys: readonly Key[]
  direction: 'asc' | 'desc'
}

export interface Page<Key extends string> {
  order: IndexOrder<Key>
  limit: number
  offset: number
}

/**
 * Reads one page of a list while its rows are being counted, from the nearer end of the index. `read` returns
 * `limit` rows in the given order after skipping `offset`, and should skip them within the index.
 */
export async function readPage<Row, Key extends string>(
  page: Page<Key>,
  counting: Promise<number>,
  read: (page: Page<Key>) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const { order, limit, offset } = page
  if (offset === 0) {
    const [rows, total] = await Promise.all([read(page), counting])
    return { rows, total }
  }
  const total = await counting
  const pageLength = Math.min(limit, total - offset)
  if (pageLength <= 0) return { rows: [], total }
  const rowsAfter = total - offset - pageLength
  if (rowsAfter >= offset) return { rows: await read({ order, limit: pageLength, offset }), total }
  const rows = await read({ order: reverseOrder(order), limit: pageLength, offset: rowsAfter })
  return { rows: rows.toReversed(), total }
}

function reverseOrder<Key extends string>({ keys, direction }: IndexOrder<Key>): IndexOrder<Key> {
  return { keys, direction: direction === 'asc' ? 'desc' : 'asc' }
}

/** The columns for Drizzle's `orderBy`, of a table or of a subquery. */
export function toOrderBy<Key extends string>(
  columns: Record<Key, Parameters<typeof asc>[0]>,
  { keys, direction }: IndexOrder<Key>,
): SQL[] {
  const sort = direction === 'asc' ? asc : desc
  return keys.map((key) => sort(columns[key]))
}
