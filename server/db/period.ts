import { type AnyColumn, and, gte, lt, type SQL } from 'drizzle-orm'

/** A period of time as ISO 8601; the start is included, the end is not. */
export interface Period {
  from?: string | undefined
  before?: string | undefined
}

export function isWithin(column: AnyColumn, { from, before }: Period): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, new Date(from)),
    before === undefined ? undefined : lt(column, new Date(before)),
  )
}

export function isLimited({ from, before }: Period): boolean {
  return from !== undefined || before !== undefined
}
