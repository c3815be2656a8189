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
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [key],
    )
    if (!rows[0]?.locked) return false
    await run()
    return true
  } finally {
    client.release(true)
  }
}
