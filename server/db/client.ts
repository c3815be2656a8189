import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabasePool, type DatabaseTimeouts, noTimeouts } from './database-pool.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database or an open transaction: where a query may run either way. */
export type Queryable = Database | Transaction

export interface DatabaseConnection {
  db: Database
  pool: DatabasePool
  close(): Promise<void>
}

/**
 * Opens a pool. `onIdleError` hears of connections that break while nobody uses them. Without timeouts
 * statements may take as long as they need: for imports, sweeps and tools.
 */
export function connectDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  poolSize = 10,
  timeouts: DatabaseTimeouts = noTimeouts,
): DatabaseConnection {
  const pool = new DatabasePool({ url, size: poolSize, timeouts })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error)
  })
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

/** The name of the unique constraint that a failed write met, or undefined for any other failure. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError && cause.code === '23505' ? cause.constraint : undefined
}

/** No id is greater: where a list begins that goes on before an id. */
export const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * A query whose SQL is written once for each database and planned once for each of its connections.
 * `build` ends with Drizzle's `prepare`; what differs each time are its placeholders.
 */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
