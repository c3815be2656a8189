import { createHash, type Hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
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
  type ArchiveManifest,
  archiveManifest,
  databaseFolder,
  entryNames,
  filesFolder,
  toFolderName,
} from './archive-format.ts'
import { loadTables, type TableLoader } from './load-tables.ts'
import {
  type ArchiveEntry,
  type ArchiveSource,
  readArchive,
  verifyArchive,
} from './read-archive.ts'

export interface RestoreOptions {
  databaseUrl: string
  /** Undefined to check the files of the archive without storing them. */
  files: FileStorage | undefined
  /** On the database; undefined to leave out the jobs. */
  jobs: JobQueue | undefined
  archive: ArchiveSource
  /** Sends emails that were queued when the backup was made, which may have been sent since. */
  withQueuedEmails: boolean
  signal: AbortSignal
  /** Bytes of the archive that were read, of twice its size: it is verified first. */
  onProgress: (bytes: number) => void
}

export interface RestoreResult {
  /** When the backup was made. */
  createdAt: Date
  rows: number
  files: number
  /** Emails that were queued and left out. */
  emailsLeftOut: number
}

export const restoreProblems = {
  newer:
    'The backup was made by a newer version of Lectern. Install that version or a later one, then restore again.',
  notEmpty:
    'The database is not empty, so nothing was restored. Use an empty database, or another DATA_DIR.',
  inUse: 'The database is in use. Stop every process of Lectern on it, then restore again.',
  altered: (name: string) => `The backup was altered or damaged: ${name} is not what was written.`,
} as const

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

/** Marks the database as one that is being restored; empties it if an earlier restore was interrupted. */
async function claimDatabase(client: DatabaseClient): Promise<void> {
  const { rows: locks } = await client.query<{ isMine: boolean }>(
    'select pg_try_advisory_lock($1) as "isMine"',
    [restoreLock],
  )
  const { rows: others } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'lectern%' and pid <> pg_backend_pid()`,
  )
  if (!locks[0]?.isMine || others.length > 0) throw new ArchiveError(restoreProblems.inUse)
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
  const emailsLeftOut = await enqueueJobs(client, jobs, options)
  await client.query(`drop schema ${restoreSchema}`)
  await client.query('commit')
  const sum = Object.values(rows).reduce((total, one) => total + one, 0)
  return { createdAt: new Date(header.createdAt), rows: sum, files, emailsLeftOut }
}

interface ReadEntries {
  manifest: ArchiveManifest
  found: Pick<ArchiveManifest, 'parts' | 'folders'>
  jobs: string
  files: number
}

async function readEntries(
  loader: TableLoader,
  { archive, files, onProgress }: RestoreOptions,
): Promise<ReadEntries> {
  const parts: ArchiveManifest['parts'] = []
  const folders = new Map<string, { files: number; hash: Hash }>()
  let manifest: unknown
  let jobs = ''
  let fileCount = 0

  async function addPart({ name, body }: ArchiveEntry): Promise<void> {
    const part = new PartSum(body)
    if (name.startsWith(databaseFolder)) {
      await loader.append(name.split('/')[1] ?? '', part.read())
    } else {
      const content = await text(part.read())
      if (name === entryNames.jobs) jobs = content
    }
    parts.push({ name, ...part.sum() })
  }

  async function addFile({ name, size, body }: ArchiveEntry): Promise<void> {
    const path = name.slice(filesFolder.length)
    requireSafePath(path)
    const folder = toFolderName(path)
    const sum = folders.get(folder) ?? { files: 0, hash: createHash('sha256') }
    folders.set(folder, sum)
    sum.files += 1
    fileCount += 1
    sum.hash.update(`${path.slice(folder.length + 1)}\0${size}\0`)
    const content = hashed(body, sum.hash)
    if (!files) {
      for await (const _chunk of content);
      return
    }
    const slash = path.lastIndexOf('/')
    await files.storeStream(path.slice(0, slash), {
      name: path.slice(slash + 1),
      contentType: 'application/octet-stream',
      body: content,
    })
  }

  for await (const entry of readArchive(archive, onProgress)) {
    const { name, body } = entry
    if (name === entryNames.header) await readJson(body)
    else if (name === entryNames.manifest) manifest = await readJson(body)
    else if (name.startsWith(filesFolder)) await addFile(entry)
    else await addPart(entry)
  }
  const parsed = archiveManifest.safeParse(manifest)
  if (!parsed.success) throw new ArchiveError(restoreProblems.altered(entryNames.manifest))
  const sums = Array.from(folders, ([name, sum]) => ({
    name,
    files: sum.files,
    sha256: sum.hash.digest('hex'),
  }))
  return { manifest: parsed.data, found: { parts, folders: sums }, jobs, files: fileCount }
}

function requireSame(
  manifest: ArchiveManifest,
  found: Omit<ArchiveManifest, 'missingFiles'>,
): void {
  const { missingFiles: _missingFiles, ...expected } = manifest
  for (const kind of ['rows', 'parts', 'folders'] as const) {
    const [wanted, got] = [expected, found].map((sums) => toLines(sums[kind]))
    const different = wanted?.find((line, index) => line !== got?.[index])
    if (different !== undefined || wanted?.length !== got?.length) {
      throw new ArchiveError(restoreProblems.altered(different ?? kind))
    }
  }
}

/** Sorted, so that the order of properties does not matter. */
function toLines(sums: ArchiveManifest['rows'] | object[]): string[] {
  const lines = Array.isArray(sums)
    ? sums.map((sum) => JSON.stringify(Object.entries(sum).toSorted()))
    : Object.entries(sums).map(([name, rows]) => `${name}: ${rows} rows`)
  return lines.toSorted()
}

/** Resolves with the number of emails that were left out. */
async function enqueueJobs(
  client: DatabaseClient,
  lines: string,
  { jobs, withQueuedEmails }: RestoreOptions,
): Promise<number> {
  const pending = parsePendingJobs(lines)
  const wanted = pending.filter(({ name }) => withQueuedEmails || name !== 'email')
  const db = drizzle(client, { casing: 'snake_case' })
  if (jobs) for (const { name, data } of wanted) await jobs.enqueue(db, name, data)
  return pending.length - wanted.length
}

class PartSum {
  readonly #hash = createHash('sha256')
  readonly #body: AsyncIterable<Uint8Array>
  #bytes = 0

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#body = body
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#body) {
      this.#hash.update(chunk)
      this.#bytes += chunk.length
      yield chunk
    }
  }

  sum(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** `folder/id/name`, perhaps with folders in between, so that nothing is written elsewhere. */
function requireSafePath(path: string): void {
  if (!/^[\w-]+(?:\/[\w-][\w.-]*){2,}$/.test(path)) {
    throw new ArchiveError(restoreProblems.altered(path))
  }
}

async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const content = await text(body)
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
