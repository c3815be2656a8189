import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, id, time } from './columns.ts'

/** A picture or caption file that somebody uploaded. Never attached to anything: swept after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    publicId: text().notNull().unique(),
    ownerId: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['avatar', 'image', 'captions'] }).notNull(),
    contentType: text().notNull(),
    byteSize: integer().notNull(),
    width: integer(),
    height: integer(),
    attachedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerId),
    index('uploads_orphans')
      .on(table.createdAt)
      .where(sql`${table.attachedAt} is null`),
    check('uploads_size_positive', sql`${table.byteSize} > 0`),
  ],
)
