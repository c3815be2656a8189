import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Time-ordered ids: newer rows have greater ids, and adjacent rows share index pages. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`)

/** In milliseconds like JavaScript's dates, so that a value can be read and compared without loss. */
export const time = () => timestamp({ withTimezone: true, precision: 3 })

export const createdAt = () => time().notNull().defaultNow()
export const updatedAt = () =>
  time()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A transaction id that never repeats, compared with the bounds of a snapshot. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Watched seconds as PostgreSQL ranges, e.g. `{[0,30),[60,90)}`: overlapping ones are merged. */
export const secondRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })
