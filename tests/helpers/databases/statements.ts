import pg from 'pg'
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

/** Those of them that PostgreSQL parses and plans each time, since they have no name. */
export async function recordUnprepared(
  { pool }: { pool: pg.Pool },
  work: () => Promise<unknown>,
): Promise<string[]> {
  const queries = await recordQueries(pool, work)
  const isNamed = ([query]: readonly unknown[]) =>
    typeof query === 'object' && query !== null && 'name' in query && query.name !== undefined
  return queries.filter((query) => !isNamed(query)).map(toStatementText)
}

/** The arguments of each query that the pool itself, or any client, gets until `work` has ended. */
async function recordQueries(
  target: Pick<pg.ClientBase, 'query'>,
  work: () => Promise<unknown>,
): Promise<(readonly unknown[])[]> {
  const query = vi.spyOn(target, 'query')
  try {
    await work()
    return [...query.mock.calls]
  } finally {
    query.mockRestore()
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Subplan Name'?: string
  Plans?: PlanNode[]
}

/** A node of a plan that ran; the numbers of rows are averages of its loops. */
interface AnalyzedNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: AnalyzedNode[]
}

async function explain<Node>(
  pool: pg.Pool,
  options: string,
  [statement, values]: readonly unknown[],
): Promise<Node[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (${options}, format json) ${toStatementText([statement])}`,
    values as unknown[],
  )
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
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
  const visit = (node: AnalyzedNode) => {
    const dropped =
      (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
    most = Math.max(most, node['Actual Loops'] * (node['Actual Rows'] + dropped))
    node.Plans?.forEach(visit)
  }
  for (const call of await recordQueries(pool, work)) {
    for (const plan of await explain<AnalyzedNode>(pool, 'analyze', call)) visit(plan)
  }
  return most
}

/** A table that a statement reads, and the columns by which it reads rows with one value only. */
export interface Scan {
  table: string
  columns: string[]
  statement: string
}

/**
 * The tables that the statements read which `work` sends to PostgreSQL, in transactions too, with the columns that must
 * equal the id, directly or because a column of another table does.
 */
export async function listScans(
  { pool }: { pool: pg.Pool },
  id: string,
  work: () => Promise<unknown>,
): Promise<Scan[]> {
  const scans: Scan[] = []
  for (const call of await recordQueries(pg.Client.prototype, work)) {
    const statement = toStatementText(call)
    if (!/^\s*(?:select|with|update|delete|insert)\b/i.test(statement)) continue
    const plans = await explain<PlanNode>(pool, 'verbose', call)
    const plan = JSON.stringify(plans)
    const equal = findEqual(plan, id)
    const visit = (node: PlanNode) => {
      const { 'Relation Name': table, Alias: alias = '', 'Subplan Name': subplan } = node
      // A condition for single rows that is tried on all rows at once, since tables in tests are small.
      if (plan.includes(`hashed ${subplan})`)) return
      if (table && node['Node Type'] !== 'ModifyTable') {
        const columns = equal.filter((name) => name.startsWith(`${alias}.`))
        scans.push({ table, columns: columns.map((name) => name.split('.')[1] ?? ''), statement })
      }
      node.Plans?.forEach(visit)
    }
    plans.forEach(visit)
  }
  return scans
}

/** The qualified columns that a plan requires to equal the id. */
function findEqual(plan: string, id: string): string[] {
  const pairs = [...plan.matchAll(/([\w.]+) = ('[\w-]+'|[\w.]+)/g)].map(
    ([, left = '', right = '']) => [left, right] as const,
  )
  const equal = new Set([`'${id}'`])
  let before = 0
  while (equal.size > before) {
    before = equal.size
    for (const [left, right] of pairs) {
      if (equal.has(left)) equal.add(right)
      if (equal.has(right)) equal.add(left)
    }
  }
  return [...equal]
}

function toStatementText([statement]: readonly unknown[]): string {
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return String(isConfig ? statement.text : statement)
}
