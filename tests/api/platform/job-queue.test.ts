import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createJobQueue } from '#server/platform/jobs/job-queue.ts'
import { createEmptyDatabase } from '#tests/helpers/databases/database.ts'

test('the first call opens the queue, and the next one retries if that failed', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const jobs = createJobQueue({ url: database.url, log: pino({ level: 'silent' }) })
  onTestFinished(() => jobs.stop())
  const { rows } = await client.query("select from pg_namespace where nspname = 'pgboss'")
  expect(rows).toEqual([])

  await client.query('create schema pgboss; create table pgboss.version ()')
  await expect(jobs.enqueueThrottled(60, 'cleanup', {})).rejects.toThrow()
  await client.query('drop schema pgboss cascade')
  const run = Promise.withResolvers<void>()
  await Promise.all([
    jobs.enqueueThrottled(60, 'cleanup', {}),
    jobs.work('cleanup', async () => run.resolve()),
  ])
  await run.promise
})
