import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Transaction } from './client.ts'
import type { DatabasePool } from './database-pool.ts'

/**
 * Runs `run` unless another process runs something under the same key, and returns whether it ran. The lock ends with
 * its connection, so that a killed process leaves none.
 */
export async function runUnlessLocked(
  pool: DatabasePool,
  key: string,
  run: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  let isLocked = false
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [key],
    )
    isLocked = rows[0]?.locked ?? false
    if (isLocked) await run()
    return isLocked
  } finally {
    // The end of a connection unlocks too, but some time after it was closed here.
    if (isLocked) await unlock(client, key)
    client.release(true)
  }
}

async function unlock(client: PoolClient, key: string): Promise<void> {
  await client
    .query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
    .catch(() => undefined)
}

/** Of transactions with the same key, in all processes, each waits until the one before has ended. */
export async function lockUntilCommit(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
