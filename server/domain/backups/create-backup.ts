import type { Writable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { DatabaseClient } from '#server/db/database-client.ts'
import { selectPendingJobs } from '#server/platform/jobs/pending-jobs.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import {
  type ArchiveManifest,
  archiveFormat,
  databaseFolder,
  entryNames,
} from './archive-format.ts'
import {
  beginSnapshot,
  copyTable,
  listMigrations,
  listSequences,
  listTables,
} from './database-snapshot.ts'
import { type ArchiveWriter, createArchiveWriter } from './write-archive.ts'

export interface BackupOptions {
  databaseUrl: string
  files: FileStorage
  /** Ended when the archive is complete. */
  output: Writable
  /** Recorded for information; must contain no secrets. */
  settings: Record<string, string>
  now: Date
  signal: AbortSignal
  onProgress: (progress: BackupProgress) => void
}

export interface BackupProgress {
  /** Tables and folders that have been written, and their number so far. */
  done: number
  total: number
}

export interface BackupResult {
  /** Of the archive. */
  bytes: number
  rows: number
  files: number
  /** Files that were deleted while the backup was made. */
  missingFiles: number
}

const pieceBytes = 4 * 1024 * 1024

/**
 * Writes an archive of the database at one moment and of the stored files that it refers to. Writers are not blocked.
 * Rejects if the database, the storage or the output fails.
 */
export async function createBackup(options: BackupOptions): Promise<BackupResult> {
  const { databaseUrl, files, output, settings, now, signal, onProgress } = options
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'lectern-backup',
    keepAlive: true,
  })
  const stop = () => client.destroy(new Error('The backup was stopped.'))
  try {
    await client.connect()
    signal.addEventListener('abort', stop, { once: true })
    signal.throwIfAborted()
    await beginSnapshot(client)
    const tables = await listTables(client)
    const folders = await listFolders(client, tables)
    const header = {
      format: archiveFormat,
      createdAt: now.toISOString(),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
    }
    const archive = createArchiveWriter(output, header, signal)
    await archive.addPart(entryNames.settings, Buffer.from(JSON.stringify(settings, null, 2)))
    const progress = { done: 0, total: tables.length + folders.length }
    const advance = () => onProgress({ ...progress, done: ++progress.done })

    const rows: ArchiveManifest['rows'] = {}
    for (const table of tables) {
      let piece = 0
      rows[table.name] = await copyTable(client, table, pieceBytes, (content) =>
        archive.addPart(`${databaseFolder}${table.name}/${(piece += 1)}.copy`, content),
      )
      advance()
    }
    await archive.addPart(entryNames.jobs, await selectPendingJobs(client))
    // The folders are known, so that a long transaction does not keep PostgreSQL from cleaning up.
    await client.query('commit')

    let count = 0
    let missingFiles = 0
    for (const folder of folders) {
      const added = await addFolder(archive, files, folder)
      count += added
      if (added === 0) missingFiles += 1
      advance()
    }
    const { bytes } = await archive.finish({ rows, missingFiles })
    const sum = Object.values(rows).reduce((total, one) => total + one, 0)
    return { bytes, rows: sum, files: count, missingFiles }
  } finally {
    signal.removeEventListener('abort', stop)
    await client.close().catch(() => undefined)
  }
}

/** A backup may be made before an upgrade, when tables of the new version do not exist. */
async function listFolders(client: DatabaseClient, tables: { name: string }[]): Promise<string[]> {
  const dialect = new PgDialect()
  const folders: string[] = []
  for (const [table, query] of Object.entries(storedFolders)) {
    if (!tables.some(({ name }) => name === table)) continue
    const { rows } = await client.query<{ folder: string }>(dialect.sqlToQuery(query).sql)
    folders.push(...rows.map(({ folder }) => folder))
  }
  return folders
}

/** Resolves with the number of files. */
async function addFolder(
  archive: ArchiveWriter,
  files: FileStorage,
  folder: string,
): Promise<number> {
  let count = 0
  for await (const { path } of files.list(folder)) {
    const slash = path.lastIndexOf('/')
    const parent = slash === -1 ? folder : `${folder}/${path.slice(0, slash)}`
    const opened = await files.open(parent, path.slice(slash + 1))
    if (!opened) continue
    await archive.addFile({ folder, path, size: opened.size, body: opened.body })
    count += 1
  }
  return count
}

/**
 * The folders of the file storage that rows refer to, by table. A query has one column, `folder`. Uploads that are
 * still arriving have no complete file.
 */
const storedFolders: Record<string, SQL> = {
  uploads: sql`select kind || '/' || public_id as folder from uploads`,
  course_files: sql`select 'course-files/' || id as folder from course_files`,
  videos: sql`select 'videos/' || id as folder from videos where state <> 'uploading'`,
}
