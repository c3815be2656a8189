import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

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
