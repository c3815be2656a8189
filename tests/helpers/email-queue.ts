import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** Waits until every email in the queue was sent or found to be unneeded, after which no other arrives. */
export async function untilEmailsAreSent(app: TestApp): Promise<void> {
  await until('the queue of emails to be empty', async () => {
    return (await countEmails(app, ['created', 'retry', 'active', 'failed', 'cancelled'])) === 0
  })
}

export async function countEmails({ pool }: TestApp, states: string[]): Promise<number> {
  const sql = `select count(*)::int from pgboss.job where name = 'letter' and state::text = any ($1)`
  const { rows } = await pool.query<{ count: number }>(sql, [states])
  return rows[0]?.count ?? 0
}
