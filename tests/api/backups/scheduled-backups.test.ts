import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { backups } from '#server/db/schema/index.ts'
import { backupProblems, describeFailure } from '#server/domain/backups/describe-failure.ts'
import { runScheduledBackup } from '#server/domain/backups/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import { StorageResponseError } from '#server/platform/storage/s3-multipart.ts'
import { backupsResponse } from '#shared/contract/administration/backups.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { uploadAvatarAs } from '#tests/factories/media/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { startS3Server } from '#tests/helpers/servers/s3-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

let folder: string
let locks: DatabaseConnection
let admin: string
let adminEmail: string
beforeAll(async () => {
  locks = connectDatabase(app.databaseUrl, () => undefined)
  folder = await mkdtemp(join(tmpdir(), 'lectern-backups-'))
  const user = await asUser(app, { role: 'admin' })
  admin = user.token
  adminEmail = user.email
  await createCourse(app)
  await uploadAvatarAs(app, admin)
})
afterAll(async () => {
  await locks.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await app.deps.db.delete(backups)
  for (const name of await readdir(folder)) await rm(join(folder, name))
})

function run(settings: Record<string, string>, options: { databaseUrl?: string } = {}) {
  app.clock.pass({ hours: 1 })
  return runScheduledBackup({
    deps: app.deps,
    databaseUrl: app.databaseUrl,
    locks: locks.pool,
    backups: loadConfig({ BACKUP_FOLDER: folder, ...settings }).backups,
    settings: { PORT: '3000' },
    signal: AbortSignal.timeout(60_000),
    ...options,
  })
}

async function list() {
  const { body } = await callApi(app, 'GET /api/admin/backups', { token: admin })
  return backupsResponse.parse(body).backups
}

const listTrials = () =>
  app.deps.db.execute(sql`select from pg_database where datname like 'lectern_trial_%'`)

test('a backup is written, test-restored and listed; older ones are deleted', async () => {
  await run({ BACKUP_KEEP: '2' })
  const [first] = await list()
  expect(first).toMatchObject({ problem: null, files: expect.any(Number) })
  expect(first?.verifiedAt).not.toBeNull()
  expect(first?.rows).toBeGreaterThan(3)
  expect(first?.files).toBeGreaterThan(0)
  expect((await listTrials()).rows).toEqual([])
  await run({ BACKUP_KEEP: '2' })
  await run({ BACKUP_KEEP: '2' })
  const kept = await list()
  expect(kept).toHaveLength(2)
  expect(kept.map(({ name }) => name).toSorted()).toEqual((await readdir(folder)).toSorted())
  expect(kept.every(({ verifiedAt }) => verifiedAt !== null)).toBe(true)
  expect(kept.map(({ name }) => name)).not.toContain(first?.name)
})

test('a failed backup is listed with its reason, leaves no file and deletes no other', async () => {
  await run({})
  const before = await readdir(folder)
  expect(before).toHaveLength(1)
  const elsewhere = new URL(app.databaseUrl)
  elsewhere.pathname = '/missing'
  await expect(run({}, { databaseUrl: elsewhere.href })).rejects.toThrow()
  expect((await list())[0]).toMatchObject({
    finishedAt: null,
    problem: 'The backup could not be written. The log of the worker has the reason.',
  })
  expect(await readdir(folder)).toEqual(before)
})

test('admins get one email about backups that fail again and again, until one succeeds', async () => {
  const elsewhere = new URL(app.databaseUrl)
  elsewhere.pathname = '/missing'
  const fail = () => expect(run({}, { databaseUrl: elsewhere.href })).rejects.toThrow()
  const emails = () => app.mail.emails.filter(({ subject }) => subject === 'Backups are failing')
  await run({})
  for (let attempt = 0; attempt < 5; attempt += 1) await fail()
  const email = await app.mail.emailTo(adminEmail, 'Backups are failing')
  expect(email.source).toContain('npm run doctor')
  expect(email.source).toContain('The last backup that passed a test restore is from')
  await run({})
  for (let attempt = 0; attempt < 3; attempt += 1) await fail()
  await until('the second email', () => emails().length === 2)
  const { rows } = await app.pool.query(
    `select from pgboss.job where name = 'letter' and data->>'letter' = 'backup-failed'`,
  )
  expect(rows).toHaveLength(2)
})

test('a full disk and rejected keys are named', async () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(describeFailure(full)).toContain('lower BACKUP_KEEP')
  expect(describeFailure(new StorageResponseError(403, 'x'))).toContain('status 403')
  expect(describeFailure(new Error('x'))).toContain('The log of the worker')
})

test('a backup that a killed worker left is marked and removed by the next one', async () => {
  const startedAt = app.clock.now()
  await app.deps.db.insert(backups).values({ name: 'lectern-killed.tar.zst', startedAt })
  await run({})
  const killed = (await list()).find(({ name }) => name === 'lectern-killed.tar.zst')
  expect(killed?.problem).toBe('The backup was interrupted: its process ended.')
})

test('a backup that another worker makes goes on, whatever is recorded about it meanwhile', async () => {
  const client = await app.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('lock table reviews in access exclusive mode')
  const running = run({})
  const [name] = await until('its file', async () => {
    const names = await readdir(folder)
    return names.length > 0 && names
  })
  await run({})
  expect(await readdir(folder)).toEqual([name])
  expect(await list()).toMatchObject([{ finishedAt: null, problem: null }])
  await app.deps.db.update(backups).set({ problem: backupProblems.interrupted })
  await client.query('rollback')
  await running
  expect(await list()).toMatchObject([{ problem: null, verifiedAt: expect.any(String) }])
})

test('backups are stored in a bucket of their own', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
  await run({
    BACKUP_FOLDER: '',
    BACKUP_S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  expect((await list())[0]).toMatchObject({ problem: null, verifiedAt: expect.any(String) })
})

test('the schedule is that of the settings', async () => {
  const schedules = () =>
    app.deps.db.execute<{ cron: string }>(
      sql`select cron from pgboss.schedule where name = 'backup'`,
    )
  await app.deps.jobs.schedule('backup', '30 3 * * *')
  expect((await schedules()).rows).toEqual([{ cron: '30 3 * * *' }])
  await app.deps.jobs.schedule('backup', undefined)
  expect((await schedules()).rows).toEqual([])
})
