import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time } from '../columns.ts'

/** An uploaded image or captions file; the files themselves are in the storage. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    publicId: text().notNull().unique(),
    ownerId: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['avatar', 'image', 'captions'] }).notNull(),
    /** Of the uploaded file, before it was encoded again. */
    byteSize: integer().notNull(),
    /** Of all stored files; null until the cleanup job has measured an upload of an older version. */
    storedBytes: integer(),
    /** When the last reference to it was removed; null while there is one. */
    unusedSince: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerId),
    index('uploads_unused')
      .on(table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
    check('uploads_size_positive', sql`${table.byteSize} > 0`),
    check('uploads_kind_known', sql`${table.kind} in ('avatar', 'image', 'captions')`),
  ],
)
