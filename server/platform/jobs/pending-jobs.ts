import type { Jobs } from './job-queue.ts'
import { toJobName } from './job-queue.ts'

/** Anything that runs a query. */
interface Queries {
  query<Row extends object>(sql: string): Promise<{ rows: Row[] }>
}

/** The jobs that wait or run, as lines of JSON; none before the first start of a server. */
export async function selectPendingJobs(client: Queries): Promise<Buffer> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!found[0]?.exists) return Buffer.alloc(0)
  const { rows } = await client.query<{ name: string; data: unknown }>(
    `select name, data from pgboss.job where state in ('created', 'retry', 'active') order by created_on`,
  )
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

export type PendingJob = { [Name in keyof Jobs]: { name: Name; data: Jobs[Name] } }[keyof Jobs]

/** What `selectPendingJobs` wrote, without the jobs of other versions. */
export function parsePendingJobs(lines: string): PendingJob[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const { name, data } = JSON.parse(line) as { name: string; data: never }
      const known = toJobName(name)
      return known ? [{ name: known, data } as PendingJob] : []
    })
}
