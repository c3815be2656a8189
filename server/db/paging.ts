import { asc, desc, type SQL } from 'drizzle-orm'

export interface Page<Key extends string> {
  order: IndexOrder<Key>
  limit: number
  offset: number
}

/**
 * One page of a list while it is being counted, read from the end of its index that is nearer. `read`
 * gives so many rows in that order, after those it skips; what is skipped should never leave the index.
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
  const shown = Math.min(limit, total - offset)
  if (shown <= 0) return { rows: [], total }
  const behind = total - offset - shown
  if (behind >= offset) return { rows: await read({ order, limit: shown, offset }), total }
  const rows = await read({ order: reverseOrder(order), limit: shown, offset: behind })
  return { rows: rows.toReversed(), total }
}

/** An order that an index holds; its last key makes it one and the same for everybody. */
export interface IndexOrder<Key extends string> {
  keys: readonly Key[]
  direction: 'asc' | 'desc'
}

/** The order read from its other end. */
function reverseOrder<Key extends string>({ keys, direction }: IndexOrder<Key>): IndexOrder<Key> {
  return { keys, direction: direction === 'asc' ? 'desc' : 'asc' }
}

/** The order's keys among the columns of a table or of a part of it. */
export function toOrderBy<Key extends string>(
  columns: Record<Key, Parameters<typeof asc>[0]>,
  { keys, direction }: IndexOrder<Key>,
): SQL[] {
  const turn = direction === 'asc' ? asc : desc
  return keys.map((key) => turn(columns[key]))
}
