import { bigint, bigserial, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from './columns.ts'

/** Counters of the rate limiter, in the shape that rate-limiter-flexible reads and writes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expiry').on(table.expire)],
)

/** What this installation remembers of itself, e.g. that the demo content was placed. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})

/**
 * Messages between processes that are too long for a notification of PostgreSQL, in the shape that
 * Socket.IO's adapter reads, writes and, after half a minute, deletes.
 */
export const socketAttachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  payload: bytes(),
  createdAt: createdAt(),
})
