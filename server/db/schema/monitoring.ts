import { bigint, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

const figure = () => integer().notNull().default(0)

/**
 * What each process measured in a slot of five minutes, for the status page. A process overwrites its row every minute
 * with the totals of the slot. Rows are kept for a day, and are not part of a backup.
 */
export const processFigures = pgTable(
  'process_figures',
  {
    /** The start of the slot. */
    slot: time().notNull(),
    /** Chosen by the process when it starts. */
    process: uuid().notNull(),
    kind: text({ enum: ['server', 'worker'] }).notNull(),
    /** When the row was written. */
    seenAt: time().notNull(),
    requests: figure(),
    /** Responses with a status of 500 or above, other than rejections. */
    errors: figure(),
    /** Because of load or a rate limit. */
    rejected: figure(),
    /** Counts of requests by duration; the limits are those of `latencyLimits`. */
    latencies: integer().array().notNull(),
    cacheHits: figure(),
    cacheMisses: figure(),
    emailsSent: figure(),
    emailsFailed: figure(),
    /** The most at one time. */
    sockets: figure(),
    /** The longest, in milliseconds. */
    eventLoopDelay: real().notNull().default(0),
    /** The most at one time. */
    memoryBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the oldest waiting job, in seconds, the longest. */
    queueAge: real().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.slot, table.process] }),
    index('process_figures_seen').on(table.seenAt),
  ],
)
