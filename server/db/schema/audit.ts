import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/**
 * Who did what to whom. People stand here as bare ids without a reference, so that the trail outlives
 * an account and still holds nothing about the person.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    actorId: uuid().notNull(),
    action: text().notNull(),
    subjectId: uuid().notNull(),
    /** The title of a thing; empty for people. */
    subjectTitle: text().notNull().default(''),
    /** The title as people look for it. */
    subjectText: text()
      .notNull()
      .generatedAlwaysAs(sql`plain_text(' ' || subject_title)`),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  // Read backwards, these give the newest first.
  (table) => [
    index('audit_entries_newest').on(table.createdAt, table.id),
    index('audit_entries_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_entries_subject').on(table.subjectId, table.createdAt, table.id),
  ],
)
