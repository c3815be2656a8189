import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restoreSchema } from '#server/db/migrate.ts'
import { checkBackups } from '#server/domain/system/checks/check-backups.ts'
import { checkClock } from '#server/domain/system/checks/check-clock.ts'
import { checkWorker } from '#server/domain/system/checks/check-processes.ts'
import { checkQueue } from '#server/domain/system/checks/check-queue.ts'
import type { CheckContext, CheckResult } from '#server/domain/system/checks/check.ts'
import { checkConnections } from '#server/domain/system/checks/database/check-connections.ts'
import { checkExtensions } from '#server/domain/system/checks/database/check-extensions.ts'
import { checkLocale } from '#server/domain/system/checks/database/check-locale.ts'
import { checkMigrations } from '#server/domain/system/checks/database/check-migrations.ts'
import { checkPostgres } from '#server/domain/system/checks/database/check-postgres.ts'
import {
  assessLatency,
  checkWriteLatency,
} from '#server/domain/system/checks/database/check-write-latency.ts'
import { createCheckContext } from '#tests/helpers/check-context.ts'
import { createEmptyDatabase, createTestDatabase } from '#tests/helpers/databases/database.ts'

type RunCheck = (context: CheckContext) => Promise<CheckResult | undefined>

const closers: (() => Promise<unknown>)[] = []

/** A database with a client to prepare it. */
async function open(create: typeof createTestDatabase) {
  const database = await create()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  closers.push(
    () => database.drop(),
    () => client.end(),
  )
  return {
    url: database.url,
    name: new URL(database.url).pathname.slice(1),
    sql: (text: string) => client.query(text),
    check: (run: RunCheck, env: Record<string, string> = {}) => runOn(database.url, run, env),
  }
}

let ours: Awaited<ReturnType<typeof open>>
let empty: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  ours = await open(createTestDatabase)
  empty = await open(createEmptyDatabase)
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

async function runOn(url: string, run: RunCheck, env: Record<string, string> = {}) {
  const context = createCheckContext({ DATABASE_URL: url, ...env })
  try {
    return await run(context)
  } finally {
    await context.database.close()
  }
}

test('a database of ours passes', async () => {
  const { check } = ours
  const runs = [checkPostgres, checkMigrations, checkExtensions, checkLocale, checkClock]
  const results = await Promise.all(runs.map((run) => check(run)))
  expect(results).toMatchObject(runs.map(() => ({ status: 'ok' })))
  expect(results[0]?.message).toMatch(/^PostgreSQL 18\.\d+ .*responds/)
  // The PostgreSQL of tests does not wait for its disk.
  expect(await check(checkWriteLatency)).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('synchronous_commit is off'),
  })
  const statuses = [1, 30, 300].map((median) => assessLatency(median).status)
  expect(statuses).toEqual(['ok', 'warning', 'failed'])
})

test('a database that cannot be reached or rejects the login is explained', async () => {
  const closed = 'postgresql://lectern@127.0.0.1:1/lectern'
  expect(await runOn(closed, checkPostgres)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('ECONNREFUSED'),
    advice: expect.stringContaining('DATABASE_URL'),
  })
  const missing = new URL(empty.url)
  missing.pathname = '/missing'
  expect(await runOn(missing.href, checkPostgres)).toMatchObject({
    status: 'failed',
    message: 'The database cannot be reached: database "missing" does not exist.',
  })
})

test('a schema that is empty, older, newer or being restored is named', async () => {
  expect(await empty.check(checkMigrations)).toMatchObject({ message: 'The database is empty.' })
  expect(await empty.check(checkExtensions)).toMatchObject({ status: 'warning' })

  const { check, sql } = ours
  await sql('begin; create table kept as select * from drizzle.__drizzle_migrations; commit')
  onTestFinished(async () => {
    await sql('truncate drizzle.__drizzle_migrations')
    await sql('insert into drizzle.__drizzle_migrations select * from kept')
    await sql(`drop table kept; drop schema if exists ${restoreSchema}`)
  })
  await sql(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)`)
  expect(await check(checkMigrations)).toMatchObject({
    status: 'failed',
    message: 'The database was migrated by a newer version of Lectern.',
  })
  await sql(
    `delete from drizzle.__drizzle_migrations where created_at in
       (select created_at from drizzle.__drizzle_migrations order by created_at desc limit 3)`,
  )
  expect(await check(checkMigrations)).toMatchObject({
    status: 'warning',
    message: '2 migrations are pending.',
  })
  await sql(`create schema ${restoreSchema}`)
  expect((await check(checkMigrations))?.advice).toContain('npm run restore')
})

test('an encoding or a locale that the search cannot use fails', async () => {
  const { url, sql } = empty
  const create = async (name: string, options: string) => {
    await sql(`create database ${name} template template0 ${options}`)
    onTestFinished(async () => void (await sql(`drop database ${name} with (force)`)))
    const other = new URL(url)
    other.pathname = `/${name}`
    return runOn(other.href, checkLocale)
  }
  const suffix = crypto.randomUUID().slice(0, 8)
  expect(
    await create(`ascii_${suffix}`, `encoding 'SQL_ASCII' locale_provider libc locale 'C'`),
  ).toMatchObject({ status: 'failed', message: expect.stringContaining('SQL_ASCII') })
  expect(
    await create(`plain_${suffix}`, `encoding 'UTF8' locale_provider libc locale 'C'`),
  ).toMatchObject({ status: 'failed', message: expect.stringContaining('With the locale C') })
})

test('a read-only database is named', async () => {
  const { name, sql, check } = ours
  onTestFinished(async () => void (await sql(`alter database "${name}" reset all`)))
  await sql(`alter database "${name}" set default_transaction_read_only = on`)
  expect(await check(checkWriteLatency)).toMatchObject({
    status: 'failed',
    message: 'The database is read-only.',
  })
})

const report = (kind: string, connections: number, ownTime = 'now()') =>
  `insert into processes (kind, host, connections, own_time)
   values ('${kind}', 'alpha', ${connections}, ${ownTime})`

test('connections of all running processes must fit, and clocks must agree', async () => {
  const { name, sql, check } = ours
  onTestFinished(async () => {
    await sql(`alter database "${name}" connection limit -1`)
    await sql('delete from processes')
  })
  await sql(report('server', 17))
  await sql(report('worker', 27))
  expect((await check(checkConnections))?.message).toMatch(/^2 running processes may need 49/)
  await sql(`alter database "${name}" connection limit 40`)
  expect(await check(checkConnections)).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('the connection limit of the user or database'),
  })
  await sql(report('server', 5000, `now() + interval '90 seconds'`))
  expect(await check(checkConnections)).toMatchObject({ status: 'failed' })
  expect(await check(checkClock)).toMatchObject({
    status: 'failed',
    message: 'The clock of the server on alpha is 90 seconds ahead of that of the database.',
  })
})

test('a worker must run, and one that was killed does not count', async () => {
  const { sql, check } = ours
  onTestFinished(async () => void (await sql('delete from processes')))
  expect(await check(checkWorker)).toMatchObject({ message: 'Lectern is not running.' })
  await sql(report('server', 17))
  expect(await check(checkWorker, { WORKER: 'off' })).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('npm run worker'),
  })
  await sql(report('worker', 17))
  expect(await check(checkWorker)).toMatchObject({ status: 'ok' })
  await sql(`update processes set seen_at = now() - interval '2 minutes' where kind = 'worker'`)
  expect(await check(checkWorker)).toMatchObject({ status: 'failed' })
})

test('jobs that wait too long are counted by kind', async () => {
  const { sql, check } = ours
  await sql('drop schema if exists pgboss cascade; create schema pgboss')
  expect(await check(checkQueue)).toBeUndefined()
  await sql(`create table pgboss.job
    (name text, state text, created_on timestamptz, start_after timestamptz default now())`)
  await sql(`insert into pgboss.job values
    ('letter', 'retry', now() - interval '3 hours'), ('letter', 'created', now() - interval '1 hour'),
    ('letter', 'completed', now() - interval '1 hour'), ('process-video', 'active', now() - interval '1 day')`)
  await sql('update pgboss.job set start_after = created_on')
  expect(await check(checkQueue)).toMatchObject({
    status: 'warning',
    message: '2 emails have waited for up to 180 minutes.',
  })
  // What is to run later does not wait yet.
  await sql(`update pgboss.job set start_after = now() + interval '1 hour' where state = 'created'`)
  expect(await check(checkQueue)).toMatchObject({
    message: '1 email has waited for up to 180 minutes.',
  })
  await sql(`update pgboss.job set state = 'completed'`)
  expect(await check(checkQueue)).toMatchObject({ status: 'ok' })
})

test('the backup of the schedule must have been made and test-restored', async () => {
  const { sql, check } = ours
  const backups = (schedule = '0 0 * * *') => check(checkBackups, { BACKUP_SCHEDULE: schedule })
  const insert = (name: string, columns: string, hoursAgo: number) =>
    sql(`insert into backups (name, started_at, finished_at, verified_at, problem)
      select '${name}', t, ${columns} from (select now() - interval '${hoursAgo} hours' as t) x`)
  expect(await check(checkBackups)).toBeUndefined()
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.org', SMTP_URL: 'smtp://x' }
  expect(await check(checkBackups, production)).toMatchObject({ status: 'warning' })
  expect(await backups()).toMatchObject({ message: 'No backup has been made yet.' })

  await insert('old', 't, t, null', 24 * 20)
  expect(await backups()).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^The backup of .* UTC was not made\. The last good one is of/),
  })
  await insert('new', 't, t, null', 0)
  expect(await backups()).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('passed a test restore'),
  })
  await insert('bad', `null, null, 'The disk is full.'`, 0)
  await sql(`update backups set started_at = now() + interval '1 second' where name = 'bad'`)
  expect(await backups()).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^The last backup failed: The disk is full\. The last good/),
  })
})
