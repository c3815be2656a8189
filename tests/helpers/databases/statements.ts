import type pg from 'pg'
import { vi } from 'vitest'

/**
 * Records the statements sent to PostgreSQL outside transactions until `work` has ended, except those of the event
 * bus: events of earlier changes are sent later, in batches.
 */
export async function recordStatements(
  { pool }: { pool: pg.Pool },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const query = vi.spyOn(pool, 'query')
  try {
    await work()
    const statements = query.mock.calls.map(toStatementText)
    return statements.filter((statement) => !statement.includes('pg_notify'))
  } finally {
    query.mockRestore()
  }
}

function toStatementText([statement]: readonly unknown[]): string {
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return String(isConfig ? statement.text : statement)
}
