import { sql } from 'drizzle-orm'
import type { Transaction } from './client.ts'

/** Of transactions with the same key, in all processes, each waits until the one before has ended. */
export async function lockUntilCommit(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}
