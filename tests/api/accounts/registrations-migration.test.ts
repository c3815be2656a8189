import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { activate } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createFilterCache } from '#server/domain/filters/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connectEventBus } from '#server/platform/events/event-bus.ts'
import { createJobQueue } from '#server/platform/jobs/job-queue.ts'
import { noRateLimits } from '#server/platform/rate-limits/rate-limits.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { createEmptyDatabase } from '#tests/helpers/databases/database.ts'

const migrations = new URL('../../../server/db/migrations', import.meta.url).pathname
const own = '_registrations'

/** Migrates an empty database to the schema just before the migration under test. */
async function migrateBefore(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-migrations-'))
  await cp(migrations, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: { tag: string }[] }
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith(own))
  const entries = journal.entries.slice(0, index)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder })
  await client.end()
  await rm(folder, { recursive: true })
}

test('a process of an older version, without activation, creates no account', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await migrateBefore(database.url)
  const { pool, close } = connectDatabase(database.url, () => {})
  onTestFinished(close)
  const registerAsBefore = (username: string) =>
    pool.query(
      `insert into users (fullname, username, email, gender, password_hash, activated_at)
       values ('Old Process', $1, $1 || '@example.test', '', 'hash', default)`,
      [username],
    )
  await registerAsBefore('before')
  await migrateDatabase(database.url)
  await expect(registerAsBefore('after')).rejects.toMatchObject({
    code: '23502',
    column: 'activated_at',
  })
  expect((await pool.query('select username from users')).rows).toEqual([])
})

test('links sent before the upgrade still activate, and accounts and their counts are unchanged', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await migrateBefore(database.url)
  const { db, pool, close } = connectDatabase(database.url, () => {})
  onTestFinished(close)
  await pool.query(`
    insert into users (fullname, username, email, gender, password_hash, activated_at, role, created_at) values
      ('Active Person', 'active', 'active@example.test', 'Female', 'hash-a', now(), 'student', now()),
      ('Waiting Person', 'waiting', 'waiting@example.test', 'Male', 'hash-w', null, 'student', now() - interval '1 hour'),
      ('Forgotten Person', 'forgotten', 'forgotten@example.test', 'Male', 'hash-f', null, 'instructor', now() - interval '1 year')`)
  await pool.query(
    `insert into link_tokens (user_id, purpose, token_hash, expires_at)
      select id, case username when 'active' then 'reset' else 'activation' end, case username when 'waiting' then $1 else username end, now() + interval '1 hour'
      from users`,
    [hashSecretToken('the secret of the link')],
  )

  await migrateDatabase(database.url)

  const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows
  expect(await rows('select username from users')).toEqual([{ username: 'active' }])
  expect(
    await rows(
      'select role, sum(change)::int as people from user_counts group by role having sum(change) <> 0',
    ),
  ).toEqual([{ role: 'student', people: 1 }])
  expect(
    await rows(
      `select username, expires_at > now() + interval '6 days' as kept from registrations order by username`,
    ),
  ).toEqual([
    { username: 'forgotten', kept: true },
    { username: 'waiting', kept: true },
  ])
  expect(await rows(`select count(*)::int from link_tokens where user_id is not null`)).toEqual([
    { count: 1 },
  ])

  const jobs = createJobQueue({ url: database.url, log: pino({ level: 'silent' }) })
  onTestFinished(() => jobs.stop())
  const log = pino({ level: 'silent' })
  const events = await connectEventBus({ url: database.url, pool, redisUrl: undefined, log })
  onTestFinished(() => events.close())
  const filters = createFilterCache(db, events)
  const deps = { db, clock: systemClock, limits: noRateLimits, jobs, filters } as Deps
  await activate(deps, 'the secret of the link', 'anywhere')
  expect(
    await rows(
      `select fullname, gender, password_hash, role from users where username = 'waiting'`,
    ),
  ).toEqual([
    { fullname: 'Waiting Person', gender: 'Male', password_hash: 'hash-w', role: 'student' },
  ])
  expect(await rows('select sum(change)::int as people from user_counts')).toEqual([{ people: 2 }])
})
