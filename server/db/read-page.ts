import { type IndexOrder, turned } from './index-order.ts'

export interface Page<Key extends string> {
  order: IndexOrder<Key>
  limit: number
  offset: number
}

/**
 * One page of a list whose length is known, read from the end of its index that is nearer. `read` gives
 * so many rows in that order, after those it skips; what is skipped should never leave the index.
 */
export async function readPage<Row, Key extends string>(
  { order, limit, offset }: Page<Key>,
  total: number,
  read: (page: Page<Key>) => Promise<Row[]>,
): Promise<Row[]> {
  const shown = Math.min(limit, total - offset)
  if (shown <= 0) return []
  const behind = total - offset - shown
  if (behind >= offset) return read({ order, limit: shown, offset })
  const rows = await read({ order: turned(order), limit: shown, offset: behind })
  return rows.toReversed()
}
