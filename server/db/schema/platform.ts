import { bigint, index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from './columns.ts'

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

/** Violations of the Content Security Policy that browsers reported, by kind; without personal data. */
export const policyReports = pgTable(
  'policy_reports',
  {
    id: id(),
    directive: text().notNull(),
    /** The path of the page without ids and unknown parts. */
    page: text().notNull(),
    /** An origin, a URL scheme or a keyword such as "inline"; never a full URL. */
    blocked: text().notNull(),
    count: integer().notNull().default(1),
    createdAt: createdAt(),
    lastSeenAt: time().notNull(),
  },
  (table) => [
    unique('policy_reports_kind').on(table.directive, table.page, table.blocked),
    index('policy_reports_latest').on(table.lastSeenAt, table.id),
  ],
)
