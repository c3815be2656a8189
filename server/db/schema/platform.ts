import { bigint, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Counters of the rate limiter; the columns are those of rate-limiter-flexible. */
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

/** Facts about this installation, e.g. that the demo content was seeded. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
