import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from './columns.ts'

/** What browsers say a page's policy blocked, counted by kind. Nothing in it is about a person. */
export const policyReports = pgTable(
  'policy_reports',
  {
    id: id(),
    directive: text().notNull(),
    /** The page's path with its ids and unknown parts left out. */
    page: text().notNull(),
    /** An origin, a scheme or a word such as "inline"; never a whole address. */
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
