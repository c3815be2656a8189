import { sendDueEmails } from '#server/domain/notifications/index.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** Runs the job for emails about notifications, and waits until what it enqueued was sent or found to be unneeded. */
export async function sendNotificationEmails(app: TestApp): Promise<void> {
  await sendDueEmails(app.deps)
  await until('the queue of emails to be empty', async () => {
    const sql = `select count(*)::int from pgboss.job where name = 'letter' and state <> 'completed'`
    const { rows } = await app.pool.query<{ count: number }>(sql)
    return rows[0]?.count === 0
  })
}

/** Sets the clock to the next time of day in UTC, at least a minute ahead. */
export function passUntil({ clock }: TestApp, time: string): void {
  const now = clock.now()
  const next = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  if (next.getTime() < now.getTime() + 60_000) next.setUTCDate(next.getUTCDate() + 1)
  clock.pass({ minutes: (next.getTime() - now.getTime()) / 60_000 })
}
