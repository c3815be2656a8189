import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { storeDemoFiles } from '#seed/seed-demo-files.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { backUp } from '#server/commands/backup.ts'
import { restore } from '#server/commands/restore.ts'
import { DatabaseClient } from '#server/db/database-client.ts'
import { knownMigrations, migrateDatabase, migrateEmptyDatabase } from '#server/db/migrate.ts'
import { archiveFormat } from '#server/domain/backups/archive-format.ts'
import { loadTables } from '#server/domain/backups/load-tables.ts'
import type { S3Settings } from '#server/platform/storage/s3-storage.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { uploadAvatarAs } from '#tests/factories/media/files.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { asMember, asUser } from '#tests/factories/users.ts'
import { createWebhook } from '#tests/factories/webhooks.ts'
import { callApi } from '#tests/helpers/client.ts'
import type { TestDatabase } from '#tests/helpers/databases/clone-database.ts'
import { describeContent, describeRules } from '#tests/helpers/databases/database-content.ts'
import { createEmptyDatabase } from '#tests/helpers/databases/database.ts'
import { startS3Server } from '#tests/helpers/servers/s3-server.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

let folder: string
let archive: string
const databases: TestDatabase[] = []
const printed: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'))
  archive = join(folder, 'lectern.tar.zst')
  await seedDemo(app.deps)
  await storeDemoFiles(app.deps)
  const { token } = await asUser(app)
  await uploadAvatarAs(app, token)
  await createVideo(app, { courseId: await createCourse(app) })
  await app.deps.db.transaction(async (tx) => {
    await app.deps.jobs.enqueue(tx, 'indexPassages', { id: crypto.randomUUID() })
  })
  await backUp(
    [archive],
    environment({ databaseUrl: app.databaseUrl, dataDir: app.config.dataDir }),
  )
}, 60_000)
afterAll(async () => {
  await rm(folder, { recursive: true })
  for (const database of databases) await database.drop()
})

interface Target {
  databaseUrl: string
  dataDir: string
  s3?: S3Settings
}

function environment({ databaseUrl, dataDir, s3 }: Target) {
  return {
    config: { databaseUrl, dataDir, s3, logLevel: 'silent' as const },
    cwd: folder,
    isTerminal: false,
    print: (line: string) => void printed.push(line),
    signal: AbortSignal.timeout(60_000),
  }
}

async function emptyTarget(s3?: S3Settings): Promise<Target> {
  const database = await createEmptyDatabase()
  databases.push(database)
  const dataDir = await mkdtemp(join(folder, 'target-'))
  return { databaseUrl: database.url, dataDir, ...(s3 && { s3 }) }
}

async function readFiles(root: string): Promise<Record<string, number>> {
  const sizes = await Promise.all(
    filesBelow(root).map(async (path) => [path, (await stat(join(root, path))).size] as const),
  )
  return Object.fromEntries(sizes)
}

/** Without the secret that signs addresses of files, which a backup leaves out. */
async function readContent(url: string) {
  await query(url, `delete from installation where key = 'media_secret'`)
  return describeContent(url)
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const countTables = async (url: string) =>
  (await query(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).length

test('restores every row and file, with rules and triggers as they were', async () => {
  const target = await emptyTarget()
  const lines = await restore([archive], environment(target))
  expect(lines).toEqual([
    expect.stringMatching(/^Restored the backup of 20.*: [\d,]+ rows and [\d,]+ files, in/),
  ])
  const [before, after] = [
    await readContent(app.databaseUrl),
    await readContent(target.databaseUrl),
  ]
  expect(after).toEqual(before)
  expect(await describeRules(target.databaseUrl)).toEqual(await describeRules(app.databaseUrl))
  const stored = await readFiles(join(app.config.dataDir, 'files'))
  expect(Object.keys(stored).length).toBeGreaterThan(10)
  expect(await readFiles(join(target.dataDir, 'files'))).toEqual(stored)
})

test('moves files to S3 and back', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const bucket = await emptyTarget(s3.settings)
  await restore([archive], environment(bucket))
  const second = join(folder, 'from-s3.tar.zst')
  await backUp([second], environment(bucket))
  const disk = await emptyTarget()
  await restore([second], environment(disk))
  const stored = await readFiles(join(app.config.dataDir, 'files'))
  expect(await readFiles(join(disk.dataDir, 'files'))).toEqual(stored)
})

test.each(['a byte at the start', 'a byte in the middle', 'a byte at the end', 'the last byte'])(
  'rejects an archive with %s changed, before anything is restored',
  async (place) => {
    const bytes = await readFile(archive)
    const index = {
      'a byte at the start': 5,
      'a byte in the middle': bytes.length >> 1,
      'a byte at the end': bytes.length - 45,
      'the last byte': bytes.length - 1,
    }[place]
    if (index === undefined) throw new Error('Unknown place.')
    bytes[index] = (bytes[index] ?? 0) ^ 1
    await expectRejected(bytes, 'The backup was altered or damaged: its checksum does not match.')
  },
)

test('rejects a truncated archive and other files', async () => {
  const bytes = await readFile(archive)
  const message = 'The file is not a complete backup: it was truncated, or it is something else.'
  await expectRejected(bytes.subarray(0, bytes.length - 1), message)
  await expectRejected(bytes.subarray(0, bytes.length >> 1), message)
  await expectRejected(Buffer.alloc(0), message)
  await expectRejected(Buffer.from('{}'.repeat(100)), message)
})

async function expectRejected(bytes: Uint8Array, message: string): Promise<void> {
  const target = await emptyTarget()
  await writeFile(join(folder, 'changed.tar.zst'), bytes)
  await expect(restore(['changed.tar.zst'], environment(target))).rejects.toThrow(message)
  expect(await countTables(target.databaseUrl)).toBe(0)
  expect(await readdir(target.dataDir)).toEqual([])
}

test('rejects a backup of a newer version, and a database that is not empty', async () => {
  const source = await emptyTarget()
  await migrateDatabase(source.databaseUrl)
  const insert = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)`
  await query(source.databaseUrl, insert)
  await backUp(['newer.tar.zst'], environment(source))
  const target = await emptyTarget()
  await expect(restore(['newer.tar.zst'], environment(target))).rejects.toThrow(
    'The backup was made by a newer version of Lectern.',
  )
  expect(await countTables(target.databaseUrl)).toBe(0)
  await query(source.databaseUrl, `delete from drizzle.__drizzle_migrations where hash = 'newer'`)
  await expect(restore([archive], environment(source))).rejects.toThrow(
    'The database is not empty, so nothing was restored.',
  )
})

test('restores a backup of an older schema, and migrates it', async () => {
  const source = await emptyTarget()
  const client = new DatabaseClient({ connectionString: source.databaseUrl })
  await client.connect()
  // Before courses had lessons.
  await migrateEmptyDatabase(client, knownMigrations[30] ?? 0)
  await client.query(
    `insert into users (fullname, username, email, password_hash, role, activated_at)
     values ('Ada Lovelace', 'ada', 'ada@example.org', 'x', 'instructor', now())`,
  )
  await client.close()
  await backUp(['older.tar.zst'], environment(source))
  const target = await emptyTarget()
  await restore(['older.tar.zst'], environment(target))
  expect(await query(target.databaseUrl, 'select fullname, role from users')).toEqual([
    { fullname: 'Ada Lovelace', role: 'instructor' },
  ])
  const [migrations] = await query<{ count: number }>(
    target.databaseUrl,
    'select count(*)::int from drizzle.__drizzle_migrations',
  )
  expect(migrations?.count).toBe(knownMigrations.length)
})

test('queued jobs are restored, and queued emails only on request', async () => {
  await app.deps.db.transaction((tx) =>
    app.deps.jobs.enqueue(tx, 'transcribeVideo', { id: crypto.randomUUID() }),
  )
  await query(
    app.databaseUrl,
    `insert into pgboss.job (name, data, start_after)
     values ('letter', '{"letter": "activation", "to": "new@example.org"}', now() + interval '1 day')`,
  )
  await backUp(['queued.tar.zst'], environment({ ...app, dataDir: app.config.dataDir }))
  const jobs = `select name from pgboss.job where name in ('letter', 'transcribe-video') order by 1`
  const target = await emptyTarget()
  const lines = await restore(['queued.tar.zst'], environment(target))
  expect(lines[1]).toMatch(/^1 email that waited to be sent was not restored/)
  expect(await query(target.databaseUrl, jobs)).toEqual([{ name: 'transcribe-video' }])
  const other = await emptyTarget()
  await restore(['queued.tar.zst', '--send-queued-emails'], environment(other))
  expect(await query(other.databaseUrl, jobs)).toEqual([
    { name: 'letter' },
    { name: 'transcribe-video' },
  ])
})

test('an interrupted restore starts again, and no server starts in between', async () => {
  const target = await emptyTarget()
  const stop = new AbortController()
  const print = (line: string) => /^[6-9]/.test(line) && stop.abort()
  const stopped = restore([archive], { ...environment(target), print, signal: stop.signal })
  await expect(stopped).rejects.toThrow()
  await expect(migrateDatabase(target.databaseUrl)).rejects.toThrow(
    'Cannot start: a backup is being restored into the database, or that was interrupted.',
  )
  await restore([archive], environment(target))
  expect(await readContent(target.databaseUrl)).toEqual(await readContent(app.databaseUrl))
  await expect(migrateDatabase(target.databaseUrl)).resolves.toBeUndefined()
})

test('a restore waits for the end of sessions of a process that was stopped a moment before', async () => {
  const target = await emptyTarget()
  const stopped = new DatabaseClient({
    connectionString: target.databaseUrl,
    application_name: 'lectern-stopped',
  })
  await stopped.connect()
  const restoring = restore([archive], environment(target))
  const isConnected = async () => {
    const sessions = await query(
      target.databaseUrl,
      `select from pg_stat_activity
       where application_name = 'lectern-restore' and datname = current_database()`,
    )
    return sessions.length > 0
  }
  await Promise.race([restoring, until('the restore to connect', isConnected)])
  await stopped.close()
  expect((await restoring)[0]).toMatch(/^Restored the backup of/)
})

test('a restore whose connection breaks while it reads the archive fails', async () => {
  const target = await emptyTarget()
  await migrateDatabase(target.databaseUrl)
  const client = new DatabaseClient({ connectionString: target.databaseUrl })
  await client.connect()
  const header = {
    format: archiveFormat,
    createdAt: new Date(0).toISOString(),
    migrations: [...knownMigrations],
    tables: [{ name: 'rate_limits', columns: ['key'] }],
    sequences: [],
  }
  await client.query('begin')
  const loaded = loadTables(client, header, async (loader) => {
    await loader.append('rate_limits', Readable.from([Buffer.from('first\n')]))
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.destroy(new Error('The connection broke.'))
    await ended
    return loader.finish()
  })
  await expect(loaded).rejects.toThrow('The connection broke.')
})

test('a database that a server uses is not restored into', async () => {
  const target = await emptyTarget()
  const other = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: 'lectern',
  })
  await other.connect()
  onTestFinished(() => other.end())
  await expect(restore([archive], environment(target))).rejects.toThrow('The database is in use.')
})

test('an existing file is not replaced, and a stopped backup leaves none', async () => {
  const source = environment({ databaseUrl: app.databaseUrl, dataDir: app.config.dataDir })
  await expect(backUp([archive], source)).rejects.toThrow('already exists. Choose another name')
  await expect(backUp(['none/x.tar.zst'], source)).rejects.toThrow('does not exist. Create it.')
  await expect(backUp([], source)).rejects.toThrow('Name one file for the backup')
  const stop = new AbortController()
  const print = (line: string) => /^[5-9]/.test(line) && stop.abort()
  const before = await readdir(folder)
  const stopped = backUp(['stopped.tar.zst'], { ...source, print, signal: stop.signal })
  await expect(stopped).rejects.toThrow()
  expect(await readdir(folder)).toEqual(before)
})

// From here on, the source differs from the first backup.

test('notifications, push messages and webhook events that waited are sent only on request', async () => {
  const admin = await asMember(app, { role: 'admin' })
  const webhook = await createWebhook(app, admin)
  onTestFinished(async () => {
    await query(app.databaseUrl, 'delete from webhooks')
    await query(app.databaseUrl, 'delete from push_subscriptions')
  })
  const receiver = await asMember(app)
  await query(
    app.databaseUrl,
    `insert into push_subscriptions (user_id, session_id, endpoint, host, p256dh, auth, device)
     select user_id, id, 'https://push.example/' || id, 'push.example', '', '', '' from sessions
     where user_id = '${receiver.id}'`,
  )
  const follower = await asMember(app)
  const follow = await callApi(app, `PUT /api/people/${receiver.id}/follow`, follower)
  expect(follow.status).toBe(200)
  await query(
    app.databaseUrl,
    `update notifications set email_due_at = now() where receiver_id = '${receiver.id}'`,
  )
  await query(
    app.databaseUrl,
    `insert into push_messages (subscription_id, notification_id, due_at)
     select s.id, n.id, now() from push_subscriptions s join notifications n on n.receiver_id = s.user_id
     on conflict do nothing`,
  )
  const readWaiting = async (url: string) =>
    (
      await query(
        url,
        `select (select count(*)::int from notifications where email_due_at is not null) as emails,
           (select count(*)::int from push_messages) as pushes,
           (select json_agg(state) from webhook_deliveries where webhook_id = '${webhook.id}') as deliveries`,
      )
    )[0]
  const waiting = { emails: 1, pushes: 1, deliveries: ['waiting', 'waiting'] }
  expect(await readWaiting(app.databaseUrl)).toEqual(waiting)
  await backUp(['waiting.tar.zst'], environment({ ...app, dataDir: app.config.dataDir }))

  const copy = await emptyTarget()
  const lines = await restore(['waiting.tar.zst'], environment(copy))
  expect(await readWaiting(copy.databaseUrl)).toEqual({
    emails: 0,
    pushes: 0,
    deliveries: ['failed', 'failed'],
  })
  expect(lines[1]).toMatch(
    /1 notification by email, 1 push message and 2 webhook deliveries that waited to be sent were not restored/,
  )
  const original = await emptyTarget()
  await restore(['waiting.tar.zst', '--send-queued-emails'], environment(original))
  expect(await readWaiting(original.databaseUrl)).toEqual(waiting)
})
