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
import { createByteProgress } from './byte-progress.ts'
import {
  beginSnapshot,
  copyTable,
  listMigrations,
  listSequences,
  listTables,
  measureTables,
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
  /** Bytes that have been read, and an estimate of all, which becomes exact at the end. */
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
    const progress = createByteProgress(
      [...(await measureTables(client, tables)), ...folders.map(({ bytes }) => bytes)],
      onProgress,
    )
    const archive = createArchiveWriter(output, header, { signal, onFileBytes: progress.add })
    await archive.addPart(entryNames.settings, Buffer.from(JSON.stringify(settings, null, 2)))
    const rows: ArchiveManifest['rows'] = {}
    for (const table of tables) {
      let piece = 0
      rows[table.name] = await copyTable(client, table, pieceBytes, (content) => {
        progress.add(content.length)
        return archive.addPart(`${databaseFolder}${table.name}/${(piece += 1)}.copy`, content)
      })
      progress.endPart()
    }
    await archive.addPart(entryNames.jobs, await selectPendingJobs(client))
    // The folders are known, so that a long transaction does not keep PostgreSQL from cleaning up.
    await client.query('commit')

    let count = 0
    let missingFiles = 0
    for (const { folder } of folders) {
      const added = await addFolder(archive, files, folder)
      count += added
      if (added === 0) missingFiles += 1
      progress.endPart()
    }
    const { bytes } = await archive.finish({ rows, missingFiles })
    const sum = Object.values(rows).reduce((total, one) => total + one, 0)
    return { bytes, rows: sum, files: count, missingFiles }
  } finally {
    signal.removeEventListener('abort', stop)
    await client.close().catch(() => undefined)
  }
}

interface StoredFolder {
  folder: string
  /** Estimated. */
  bytes: number
}

/** A backup may be made before an upgrade, when tables of the new version do not exist. */
async function listFolders(
  client: DatabaseClient,
  tables: { name: string }[],
): Promise<StoredFolder[]> {
  const dialect = new PgDialect()
  const folders: StoredFolder[] = []
  for (const [table, query] of Object.entries(storedFolders)) {
    if (!tables.some(({ name }) => name === table)) continue
    const { rows } = await client.query<StoredFolder>(dialect.sqlToQuery(query).sql)
    folders.push(...rows)
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
 * The folders of the file storage that rows refer to, by table, with an estimate of their bytes: of an image in its usual
 * formats, or of a video with its streams. Uploads that are still arriving have no complete file.
 */
const storedFolders: Record<string, SQL> = {
  uploads: sql`select kind || '/' || public_id as folder, 200000 as bytes from uploads`,
  course_files: sql`select 'course-files/' || id as folder, bytes::float from course_files`,
  videos: sql`select 'videos/' || id as folder, 2 * bytes::float as bytes from videos where state <> 'uploading'`,
}
