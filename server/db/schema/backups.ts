import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, time } from './columns.ts'

/** Scheduled backups: those that are kept, and attempts since the oldest of them. Not part of a backup. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** Of the file, in the folder or bucket of backups. */
    name: text().notNull().unique(),
    startedAt: time().notNull(),
    /** When the archive was complete; null while it is written, and after a failure. */
    finishedAt: time(),
    /** When its test restore, into another database, had succeeded. */
    verifiedAt: time(),
    /** Of the archive. */
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    /** What failed, as a sentence for the operator. */
    problem: text(),
    /** When admins were emailed about the problem, once for all attempts that fail one after another. */
    reportedAt: time(),
  },
  (table) => [index('backups_latest').on(sql`${table.startedAt} desc`)],
)
