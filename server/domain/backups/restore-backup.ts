import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { DatabaseClient } from '#server/db/database-client.ts'
import {
  knownMigrations,
  migrateDatabase,
  migrateEmptyDatabase,
  restoreSchema,
} from '#server/db/migrate.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { parsePendingJobs } from '#server/platform/jobs/pending-jobs.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import {
  ArchiveError,
  type ArchiveHeader,
  archiveFormat,
  archiveHeader,
  entryNames,
  restoreProblems,
} from './archive-format.ts'
import { discardWaiting, type LeftOut } from './discard-waiting.ts'
import { loadTables } from './load-tables.ts'
import { type ArchiveSource, readArchive, readJson, verifyArchive } from './read-archive.ts'
import { readEntries, requireSame } from './read-entries.ts'

export interface RestoreOptions {
  databaseUrl: string
  /** Undefined to check the files of the archive without storing them. */
  files: FileStorage | undefined
  /** On the database; undefined to leave out the jobs. */
  jobs: JobQueue | undefined
  archive: ArchiveSource
  /** Whether to send emails, push messages and webhook deliveries that waited when the backup was made. */
  waiting: 'send' | 'leave out'
  signal: AbortSignal
  /** Bytes of the archive that were read, of twice its size: it is verified first. */
  onProgress: (bytes: number) => void
}

export interface RestoreResult {
  /** When the backup was made. */
  createdAt: Date
  rows: number
  files: number
  leftOut: LeftOut
}

/**
 * Restores an archive into an empty database and storage, and migrates it to this version. Throws ArchiveError before
 * anything is changed if the archive is altered, truncated or newer, or the database is not empty. After any other
 * error and after a kill, no server starts on the database, and the next restore starts from the beginning.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { databaseUrl, archive, signal, onProgress } = options
  await verifyArchive(archive, onProgress)
  const header = await readHeader(archive)
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'lectern-restore',
    keepAlive: true,
  })
  const stop = () => client.destroy(new Error('The restore was stopped.'))
  try {
    await client.connect()
    signal.addEventListener('abort', stop, { once: true })
    signal.throwIfAborted()
    await claimDatabase(client)
    await migrateEmptyDatabase(client, Math.max(...header.migrations))
    await options.jobs?.open()
    const result = await loadArchive(client, header, options)
    await migrateDatabase(databaseUrl)
    await client.query('analyze')
    return result
  } finally {
    signal.removeEventListener('abort', stop)
    await client.close().catch(() => undefined)
  }
}

async function readHeader(archive: ArchiveSource): Promise<ArchiveHeader> {
  for await (const { name, body } of readArchive(archive, () => undefined)) {
    const content = name === entryNames.header ? await readJson(body) : undefined
    if (isNewerFormat(content)) throw new ArchiveError(restoreProblems.newer)
    const header = archiveHeader.safeParse(content)
    if (!header.success) break
    const isKnown = header.data.migrations.every((when) => knownMigrations.includes(when))
    if (!isKnown) throw new ArchiveError(restoreProblems.newer)
    return header.data
  }
  throw new ArchiveError(restoreProblems.altered(entryNames.header))
}

function isNewerFormat(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('format' in content)) return false
  return typeof content.format === 'number' && content.format > archiveFormat
}

/** Any number, the same in every process. */
const restoreLock = 4_730_013

/** PostgreSQL ends the sessions of a process that was stopped or killed a moment later. */
const endedSessionMilliseconds = 5000
const pollMilliseconds = 50

/** Marks the database as one that is being restored; empties it if an earlier restore was interrupted. */
async function claimDatabase(client: DatabaseClient): Promise<void> {
  const latest = performance.now() + endedSessionMilliseconds
  while (!(await isAlone(client))) {
    if (performance.now() > latest) throw new ArchiveError(restoreProblems.inUse)
    await sleep(pollMilliseconds)
  }
  const { rows } = await client.query<{ isInterrupted: boolean; isEmpty: boolean }>(
    `select to_regnamespace($1) is not null as "isInterrupted",
       not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as "isEmpty"`,
    [restoreSchema],
  )
  await client.query('set client_min_messages to warning')
  if (rows[0]?.isInterrupted) {
    await client.query(
      `drop schema if exists drizzle, pgboss, public cascade; create schema public`,
    )
  } else if (!rows[0]?.isEmpty) {
    throw new ArchiveError(restoreProblems.notEmpty)
  } else {
    await client.query(`create schema ${restoreSchema}`)
  }
}

/** Whether this is the only process of Lectern on the database; from then on, no other restore is. */
async function isAlone(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ isAlone: boolean }>(
    `select not exists (
       select from pg_stat_activity
       where datname = current_database() and application_name like 'lectern%' and pid <> pg_backend_pid()
     ) and pg_try_advisory_lock($1) as "isAlone"`,
    [restoreLock],
  )
  return rows[0]?.isAlone === true
}

async function loadArchive(
  client: DatabaseClient,
  header: ArchiveHeader,
  options: RestoreOptions,
): Promise<RestoreResult> {
  await client.query('begin')
  const { read, rows } = await loadTables(client, header, async (loader) => {
    const reading = await readEntries(loader, options)
    return { read: reading, rows: await loader.finish() }
  })
  const { manifest, found, jobs, files } = read
  requireSame(manifest, { ...found, rows })
  const emails = await enqueueJobs(client, jobs, options)
  const others =
    options.waiting === 'send'
      ? { notifications: 0, pushMessages: 0, deliveries: 0 }
      : await discardWaiting(client, header)
  await client.query(`drop schema ${restoreSchema}`)
  await client.query('commit')
  const sum = Object.values(rows).reduce((total, one) => total + one, 0)
  return { createdAt: new Date(header.createdAt), rows: sum, files, leftOut: { emails, ...others } }
}

/** Resolves with the number of emails that were left out. */
async function enqueueJobs(
  client: DatabaseClient,
  lines: string,
  { jobs, waiting }: RestoreOptions,
): Promise<number> {
  const pending = parsePendingJobs(lines)
  const wanted = pending.filter(({ name }) => waiting === 'send' || name !== 'email')
  const db = drizzle(client, { casing: 'snake_case' })
  if (jobs) for (const { name, data } of wanted) await jobs.enqueue(db, name, data)
  return pending.length - wanted.length
}
