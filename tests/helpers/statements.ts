import type pg from 'pg'
import { vi } from 'vitest'

/** Records the statements sent to PostgreSQL outside transactions until `work` has ended. */
export async function recordStatements(
  { pool }: { pool: pg.Pool },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const query = vi.spyOn(pool, 'query')
  try {
    await work()
    return query.mock.calls.map(toStatementText)
  } finally {
    query.mockRestore()
  }
}

function toStatementText([statement]: readonly unknown[]): string {
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return String(isConfig ? statement.text : statement)
}
