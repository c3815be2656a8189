import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/**
 * Who did what to whom. Users are ids without a foreign key, so that the audit log outlives an account and contains
 * no personal data.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    actorId: uuid().notNull(),
    action: text().notNull(),
    subjectId: uuid().notNull(),
    /** The title of a course or category; empty for users. */
    subjectTitle: text().notNull().default(''),
    /** The title in the form for searches. */
    subjectText: text()
      .notNull()
      .generatedAlwaysAs(sql`plain_text(' ' || subject_title)`),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  // Scanned backwards for the newest entries.
  (table) => [
    index('audit_entries_newest').on(table.createdAt, table.id),
    index('audit_entries_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_entries_subject').on(table.subjectId, table.createdAt, table.id),
  ],
)
