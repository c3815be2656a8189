import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DatabasePool, type DatabaseTimeouts, noTimeouts } from './database-pool.ts'
import * as schema from './schema/index.ts'

export type Database = NodePgDatabase<typeof schema>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** For queries that run inside or outside of a transaction. */
export type Queryable = Database | Transaction

export interface DatabaseConnection {
  db: Database
  pool: DatabasePool
  close(): Promise<void>
}

/**
 * Opens a pool. `onIdleError` is called when an idle connection breaks. Imports, cleanup jobs and commands
 * leave out the timeouts, since their statements may take long. `isPooled`: the URL leads to a pooler in transaction
 * mode.
 */
export function connectDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  poolSize = 10,
  timeouts: DatabaseTimeouts = noTimeouts,
  { isPooled }: { isPooled?: boolean } = {},
): DatabaseConnection {
  const pool = new DatabasePool({ url, size: poolSize, timeouts, isPooled })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error)
  })
  return {
    db: drizzle(pool, { schema, casing: 'snake_case' }),
    pool,
    // The pool ends before its last connections are closed, and the database may stop before that.
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

/** The unique constraint that a write violated; undefined for any other error. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError && cause.code === '23505' ? cause.constraint : undefined
}

/** Greater than any id: the cursor of the first page of a list that is newest first. */
export const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Memoizes a prepared query for each database: its SQL is built once, and planned once per connection.
 * `build` ends with Drizzle's `prepare`; values are passed as placeholders.
 */
export function prepareOnce<Query, Db extends Queryable = Database>(
  build: (db: Db) => Query,
): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
