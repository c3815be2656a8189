import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { legalKinds } from '#shared/contract/legal.ts'
import { users } from './accounts/accounts.ts'
import { id, time } from './columns.ts'

/** The published versions of the operator's texts. A version is never changed, since people accepted it. */
export const legalDocuments = pgTable(
  'legal_documents',
  {
    id: id(),
    kind: text({ enum: legalKinds }).notNull(),
    /** From 1, for each kind. */
    version: integer().notNull(),
    /** Markdown. */
    text: text().notNull(),
    html: text().notNull(),
    /** Whether people who accepted an earlier version are asked again. */
    asksForConsent: boolean().notNull(),
    publishedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    publishedAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('legal_documents_kind_version').on(table.kind, table.version),
    index('legal_documents_published_by').on(table.publishedBy),
  ],
)

/** Who accepted which version. */
export const consents = pgTable(
  'consents',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentId: uuid()
      .notNull()
      .references(() => legalDocuments.id, { onDelete: 'cascade' }),
    acceptedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId] }),
    index('consents_document').on(table.documentId),
  ],
)
