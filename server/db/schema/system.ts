import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SystemReport } from '#shared/contract/administration/system.ts'
import { createdAt, id, time } from './columns.ts'

/** The processes that run, which report every few seconds. Not part of a backup. */
export const processes = pgTable(
  'processes',
  {
    id: id(),
    kind: text({ enum: ['server', 'worker'] }).notNull(),
    /** The name of its machine. */
    host: text().notNull(),
    /** The most that it may have to the database. */
    connections: integer().notNull(),
    startedAt: createdAt(),
    /** When it last reported, by the clock of the database. */
    seenAt: time().notNull().defaultNow(),
    /** When it last reported, by its own clock. */
    ownTime: time().notNull(),
  },
  (table) => [index('processes_seen').on(table.seenAt)],
)

/** One row: the run of the checks, of which there is one at a time. Not part of a backup. */
export const systemChecks = pgTable(
  'system_checks',
  {
    id: integer().primaryKey().default(1),
    /** Of the latest run, so that one that was taken for dead cannot end another. */
    runId: uuid().notNull(),
    startedAt: time().notNull(),
    /** Null while it runs. */
    finishedAt: time(),
    /** Of the last run that finished. */
    report: jsonb().$type<SystemReport>(),
  },
  (table) => [check('system_checks_one_row', sql`${table.id} = 1`)],
)
