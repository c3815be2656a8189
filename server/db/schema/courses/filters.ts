import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { filterActions, filterKinds } from '#shared/filters/filter-choices.ts'
import { createdAt, id, updatedAt } from '../columns.ts'

/** What admins block. Who added a filter is in the audit log. */
export const contentFilters = pgTable(
  'content_filters',
  {
    id: id(),
    kind: text({ enum: filterKinds }).notNull(),
    /** As an admin wrote it. */
    pattern: text().notNull(),
    /** In the form that is compared. */
    key: text().notNull(),
    action: text({ enum: filterActions }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('content_filters_once').on(table.kind, table.key),
    index('content_filters_newest').on(table.createdAt, table.id),
    check('content_filters_kind_known', sql`${table.kind} in ('word', 'link', 'email_domain')`),
    check('content_filters_action_known', sql`${table.action} in ('reject', 'hide')`),
    check(
      'content_filters_email_rejects',
      sql`${table.kind} <> 'email_domain' or ${table.action} = 'reject'`,
    ),
    check('content_filters_pattern_length', sql`char_length(${table.pattern}) between 1 and 200`),
  ],
)
