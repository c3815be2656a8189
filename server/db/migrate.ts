import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { DatabaseClient } from './database-client.ts'
import { DatabaseStartError, classifyDatabaseError } from './database-errors.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The key of the advisory lock: any number, the same in every process. */
const migrationLock = 4_730_011

const connectMilliseconds = 10_000
/** Another process may be migrating; a lock held for longer needs an operator. */
const lockMilliseconds = 60_000

/**
 * Brings the database to the current schema. Safe to call from several processes at once. Statements have no
 * timeout; a server that hangs and a lock that is never released throw DatabaseStartError.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'lectern-migrate',
    connectionTimeoutMillis: connectMilliseconds,
    lock_timeout: lockMilliseconds,
    keepAlive: true,
  })
  try {
    await client.connect()
    if (await isCurrent(client)) return
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set client_min_messages to warning')
    await migrateClient(client, migrationsFolder)
  } catch (error) {
    throw toStartError(error, url)
  } finally {
    await client.close()
  }
}

/** When each migration of this version was written, in milliseconds since 1970: its identity. */
export const knownMigrations: readonly number[] = journal.entries.map(({ when }) => when)

/** Applies the migrations up to one that `knownMigrations` has to an empty database. */
export async function migrateEmptyDatabase(client: DatabaseClient, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-migrations-'))
  try {
    const entries = journal.entries.filter(({ when }) => when <= last)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) {
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    }
    await client.query('set client_min_messages to warning')
    await migrateClient(client, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function migrateClient(client: DatabaseClient, folder: string): Promise<void> {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder })
}

/** Exists while a restore has not finished. */
export const restoreSchema = 'lectern_restore'

/** Whether the newest migration was applied. All pending ones are applied in one transaction. */
async function isCurrent(client: DatabaseClient): Promise<boolean> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows: found } = await client.query<{ exists: boolean; isRestoring: boolean }>(
    `select to_regclass($1) is not null as exists, to_regnamespace($2) is not null as "isRestoring"`,
    [table, restoreSchema],
  )
  if (found[0]?.isRestoring) {
    throw new DatabaseStartError(
      'Cannot start: a backup is being restored into the database, or that was interrupted. Wait for it, or run `npm run restore` again.',
    )
  }
  if (!found[0]?.exists) return false
  const { rows: applied } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${table}`,
  )
  return Number(applied[0]?.newest) >= Math.max(...knownMigrations)
}

function toStartError(error: unknown, url: string): unknown {
  const { host, pathname } = new URL(url)
  const database = `${host}${pathname}`
  const reason = readReason(error)
  switch (classifyDatabaseError(error)) {
    case 'unreachable':
      return createStartError(
        `the database ${database} cannot be reached (${reason}). Check that PostgreSQL runs and that DATABASE_URL is right.`,
        error,
      )
    case 'busy':
      return createStartError(
        `the database ${database} is in use (${reason}). End what holds it, such as another migration, and start again.`,
        error,
      )
    case 'full':
      return createStartError(
        `the disk of the database ${database} is full. Free some space, and start again.`,
        error,
      )
    default:
      return error
  }
}

function createStartError(problem: string, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(`Cannot start: ${problem}`, { cause })
}

/** The message of the innermost error. */
function readReason(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  if (!(at instanceof Error)) return String(at)
  // Node tries each address of a host; its error has no message when all of them fail.
  return at.message || ('code' in at ? String(at.code) : at.name)
}
