import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Time-ordered ids: newer rows have greater ids, and a page of an index holds neighbours. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`)

/** Milliseconds, as JavaScript's dates, so that a value read can be compared again without loss. */
export const time = () => timestamp({ withTimezone: true, precision: 3 })

export const createdAt = () => time().notNull().defaultNow()
export const updatedAt = () =>
  time()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Watched seconds as PostgreSQL ranges, e.g. `{[0,30),[60,90)}`: overlaps merge by themselves. */
export const secondRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })
