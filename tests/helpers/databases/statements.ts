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
  const statements = (await recordQueries(pool, work)).map(toStatementText)
  return statements.filter((statement) => !statement.includes('pg_notify'))
}

/** The arguments of each query that the pool itself gets until `work` has ended. */
async function recordQueries(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<(readonly unknown[])[]> {
  const query = vi.spyOn(pool, 'query')
  try {
    await work()
    return [...query.mock.calls]
  } finally {
    query.mockRestore()
  }
}

/** A node of a plan that ran; the numbers of rows are averages of its loops. */
interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/**
 * The most rows that any node of a plan handles, those that it drops included, when the statements that `work` sends to
 * PostgreSQL outside transactions run once more. They must not write.
 */
export async function countPlanRows(
  { pool }: { pool: pg.Pool },
  work: () => Promise<unknown>,
): Promise<number> {
  let most = 0
  const visit = (node: PlanNode) => {
    const dropped =
      (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
    most = Math.max(most, node['Actual Loops'] * (node['Actual Rows'] + dropped))
    node.Plans?.forEach(visit)
  }
  for (const [statement, values] of await recordQueries(pool, work)) {
    const text = `explain (analyze, format json) ${toStatementText([statement])}`
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      text,
      values as unknown[],
    )
    for (const row of rows) row['QUERY PLAN'].forEach(({ Plan }) => visit(Plan))
  }
  return most
}

function toStatementText([statement]: readonly unknown[]): string {
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return String(isConfig ? statement.text : statement)
}
