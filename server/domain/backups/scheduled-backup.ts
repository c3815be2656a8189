import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { runUnlessLocked } from '#server/db/advisory-locks.ts'
import { DatabaseClient } from '#server/db/database-client.ts'
import type { DatabasePool } from '#server/db/database-pool.ts'
import { backups } from '#server/db/schema/index.ts'
import type { BackupSettings } from '#server/platform/config/combined-settings.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import { createStorage } from '#server/platform/storage/storage-settings.ts'
import type { Deps } from '../deps.ts'
import { createBackup } from './create-backup.ts'
import { backupProblems, describeFailure } from './describe-failure.ts'
import type { ArchiveSource } from './read-archive.ts'
import { recordProblem } from './record-problem.ts'
import { restoreBackup } from './restore-backup.ts'

export interface BackupContext {
  deps: Pick<Deps, 'maintenanceDb' | 'files' | 'clock' | 'log' | 'jobs'>
  databaseUrl: string
  /** Holds the lock of the backup that runs. */
  locks: DatabasePool
  backups: BackupSettings
  /** Recorded for information; must contain no secrets. */
  settings: Record<string, string>
  signal: AbortSignal
}

/**
 * Writes a backup, restores it into a database that is dropped again, and deletes backups beyond those that are kept.
 * The result is in the table `backups`. Does nothing while another worker makes a backup. Rejects if the backup could not
 * be written, so that it is tried again.
 */
export async function runScheduledBackup(context: BackupContext): Promise<void> {
  const hasRun = await runUnlessLocked(context.locks, 'backup', () => runLocked(context))
  if (!hasRun) context.deps.log.info('Another worker makes a backup, so this one is left out.')
}

async function runLocked(context: BackupContext): Promise<void> {
  const { deps, backups: settings } = context
  const { maintenanceDb: db, clock, log } = deps
  const storage = createStorage(settings.storage)
  await removeInterrupted(context, storage)
  const startedAt = clock.now()
  const name = `lectern-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}.tar.zst`
  await db.insert(backups).values({ name, startedAt })
  const isThis = eq(backups.name, name)
  try {
    const result = await storeBackup(context, storage, name)
    await db
      .update(backups)
      // A worker of a version without the lock may have taken it for interrupted.
      .set({ ...result, finishedAt: clock.now(), problem: null })
      .where(isThis)
  } catch (error) {
    await recordProblem(deps, name, describeFailure(error))
    await storage.removeFile(settings.folder, name).catch(() => undefined)
    throw error
  }
  try {
    await verifyBackup(context, await openBackup(storage, settings.folder, name))
    await db.update(backups).set({ verifiedAt: clock.now() }).where(isThis)
  } catch (error) {
    context.signal.throwIfAborted()
    const problem = isMissingRight(error) ? backupProblems.noRight : backupProblems.unverified
    await recordProblem(deps, name, problem)
    logFailure(log, error, 'The test restore of a backup failed.')
  }
  await removeOld(context, storage)
}

async function storeBackup(
  { deps, databaseUrl, backups: { folder }, settings, signal }: BackupContext,
  storage: FileStorage,
  name: string,
): Promise<{ bytes: number; rows: number; files: number }> {
  const output = new PassThrough()
  // Both ends report its errors, but one may occur before the storage starts to read.
  output.on('error', () => undefined)
  const stored = storage.storeStream(folder, {
    name,
    contentType: 'application/zstd',
    body: output,
  })
  // The backup waits for the storage, and fails with it.
  stored.catch((error: Error) => output.destroy(error))
  const { rows, files } = await createBackup({
    databaseUrl,
    files: deps.files,
    output,
    settings,
    now: deps.clock.now(),
    signal,
    onProgress: () => undefined,
  }).catch(async (error: unknown) => {
    output.destroy(error instanceof Error ? error : undefined)
    await stored.catch(() => undefined)
    throw error
  })
  return { bytes: await stored, rows, files }
}

async function openBackup(
  storage: FileStorage,
  folder: string,
  name: string,
): Promise<ArchiveSource> {
  return {
    size: (await storage.getSize(folder, name)) ?? 0,
    async read(start, end) {
      const opened = await storage.open(folder, name, { start, end: end - 1 })
      if (!opened) throw new Error('The backup is missing.')
      const { body } = opened
      return body instanceof Uint8Array
        ? Readable.from([Buffer.from(body)])
        : Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
    },
  }
}

const trialPrefix = 'lectern_trial_'

/** Restores the archive without storing its files. Rejects if anything differs. */
async function verifyBackup(
  { databaseUrl, signal }: BackupContext,
  archive: ArchiveSource,
): Promise<void> {
  const name = trialPrefix + randomBytes(6).toString('hex')
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'lectern-backup',
    keepAlive: true,
  })
  await client.connect()
  try {
    await dropTrials(client)
    await client.query(`create database ${name} template template0`)
    try {
      const url = new URL(databaseUrl)
      url.pathname = `/${name}`
      await restoreBackup({
        databaseUrl: url.href,
        files: undefined,
        jobs: undefined,
        archive,
        waiting: 'leave out',
        signal,
        onProgress: () => undefined,
      })
    } finally {
      await client.query(`drop database ${name} with (force)`)
    }
  } finally {
    await client.close().catch(() => undefined)
  }
}

/** Those of processes that were killed. */
async function dropTrials(client: DatabaseClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where datname like '${trialPrefix}%'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  )
  for (const { name } of rows) await client.query(`drop database if exists "${name}"`)
}

function isMissingRight(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

/** One backup runs at a time, so whatever is not finished now never will be. */
async function removeInterrupted(
  { deps, backups: { folder } }: BackupContext,
  storage: FileStorage,
): Promise<void> {
  const { maintenanceDb: db } = deps
  const unfinished = and(isNull(backups.finishedAt), isNull(backups.problem))
  const rows = await db.select().from(backups).where(unfinished)
  for (const { name } of rows) {
    await storage.removeFile(folder, name)
    await recordProblem(deps, name, backupProblems.interrupted)
  }
}

/** Only backups that can be restored count. Files before rows, so that a crash in between leaves no file without a row. */
async function removeOld(
  { deps: { maintenanceDb: db }, backups: { folder, keep } }: BackupContext,
  storage: FileStorage,
): Promise<void> {
  const [oldest] = await db
    .select({ startedAt: backups.startedAt })
    .from(backups)
    .where(
      or(
        isNotNull(backups.verifiedAt),
        and(isNotNull(backups.finishedAt), eq(backups.problem, backupProblems.noRight)),
      ),
    )
    .orderBy(desc(backups.startedAt))
    .offset(keep - 1)
    .limit(1)
  if (!oldest) return
  const isOld = lt(backups.startedAt, oldest.startedAt)
  const rows = await db.select({ name: backups.name }).from(backups).where(isOld)
  for (const { name } of rows) await storage.removeFile(folder, name)
  await db.delete(backups).where(isOld)
}
