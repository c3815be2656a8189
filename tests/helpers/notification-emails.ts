import { sendDueEmails } from '#server/domain/notifications/index.ts'
import { countEmails, untilEmailsAreSent } from './email-queue.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/** Runs the job for emails about notifications, and waits until what it enqueued was sent or found to be unneeded. */
export async function sendNotificationEmails(app: TestApp): Promise<void> {
  await sendDueEmails(app.deps)
  await untilEmailsAreSent(app)
}

/**
 * Runs the job and waits until the mail server has rejected every email in the queue, of which there may be others too.
 * The next attempts wait for a call of the returned function, which resolves once the queue is empty.
 */
export async function failNotificationEmail(app: TestApp): Promise<() => Promise<void>> {
  app.mail.rejectNext(Infinity)
  await sendDueEmails(app.deps)
  await until('the rejected emails', async () => {
    const rejected = await startRetryAfter(app, '1 hour')
    return rejected > 0 && (await countEmails(app, ['created', 'active'])) === 0
  })
  app.mail.rejectNext(0)
  return async () => {
    await startRetryAfter(app, '0')
    await sendNotificationEmails(app)
  }
}

/** Returns how many emails wait for another attempt. */
async function startRetryAfter({ pool }: TestApp, interval: string): Promise<number> {
  const sql = `update pgboss.job set start_after = now() + $1::interval
    where name = 'letter' and state = 'retry'`
  return (await pool.query(sql, [interval])).rowCount ?? 0
}

/** Sets the clock to the next time of day in UTC, at least a minute ahead. */
export function passUntil({ clock }: TestApp, time: string): void {
  const now = clock.now()
  const next = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`)
  if (next.getTime() < now.getTime() + 60_000) next.setUTCDate(next.getUTCDate() + 1)
  clock.pass({ minutes: (next.getTime() - now.getTime()) / 60_000 })
}
