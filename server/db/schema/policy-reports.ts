import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from './columns.ts'

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
