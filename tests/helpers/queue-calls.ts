import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/**
 * Makes calls that lock this user, in this order and at the same time: each waits for the lock of the one before when
 * the next is made.
 */
export async function queueCalls<Reply>(
  app: TestApp,
  userId: string,
  calls: (() => Promise<Reply>)[],
): Promise<Reply[]> {
  const lock = await app.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('select from users where id = $1 for update', [userId])
    const replies: Promise<Reply>[] = []
    for (const call of calls) {
      replies.push(call())
      await until('the call to wait', async () => (await countWaiting(app)) === replies.length)
    }
    await lock.query('commit')
    return await Promise.all(replies)
  } finally {
    lock.release()
  }
}

async function countWaiting(app: TestApp): Promise<number> {
  const { rowCount } = await app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
