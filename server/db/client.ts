import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database or an open transaction: where a query may run either way. */
export type Queryable = Database | Transaction

export interface DatabaseConnection {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool. `onIdleError` hears of connections that break while nobody uses them. */
export function connectDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  poolSize = 10,
): DatabaseConnection {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, application_name: 'lectern' })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error)
  })
  // A connection that breaks in use fails its query; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    // The pool says that it ended before the last goodbyes arrive, and the database may stop first.
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`)
}

/** The name of the unique constraint that a failed write met, or undefined for any other failure. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError && cause.code === '23505' ? cause.constraint : undefined
}
