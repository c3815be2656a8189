import type pg from 'pg'
import { vi } from 'vitest'

/** The statements that are sent to PostgreSQL until `work` has ended, outside transactions. */
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
