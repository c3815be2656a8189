import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../columns.ts'
import { users } from './accounts.ts'

/** Archives of their data that users requested. The rows are deleted with the archives. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    /** Null once the account is deleted; then the cleanup job deletes the archive. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['waiting', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** The folder of the archive in the storage: each attempt to create it has its own. */
    archiveId: uuid(),
    bytes: bigint({ mode: 'number' }),
    /** When it was complete, or had failed for good. */
    finishedAt: time(),
    /** When it is deleted. */
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('data_exports_one_waiting')
      .on(table.userId)
      .where(sql`${table.state} = 'waiting'`),
    index('data_exports_user').on(table.userId, table.createdAt),
    index('data_exports_expiry').on(table.expiresAt),
  ],
)
