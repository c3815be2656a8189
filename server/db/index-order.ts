import { asc, desc, type SQL } from 'drizzle-orm'

/** An order that an index holds; its last key makes it one and the same for everybody. */
export interface IndexOrder<Key extends string> {
  keys: readonly Key[]
  direction: 'asc' | 'desc'
}

/** The order read from its other end. */
export function reverseOrder<Key extends string>({
  keys,
  direction,
}: IndexOrder<Key>): IndexOrder<Key> {
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
