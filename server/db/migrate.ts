import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { DatabaseClient } from './database-client.ts'
import { classifyDatabaseError } from './database-errors.ts'
import { DatabaseStartError } from './database-start-error.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number, the same in every process: who holds it may migrate. */
const migrationLock = 4_730_011

const connectMilliseconds = 10_000
/** Another start may be migrating; anything else that holds a lock that long needs a person. */
const lockMilliseconds = 60_000

/**
 * Brings the database to the current schema. Safe to call from several processes at once. Statements may
 * take as long as they need; a server that hangs, or a lock that is never released, ends in
 * DatabaseStartError.
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
    const { migrate } = await import('drizzle-orm/node-postgres/migrator')
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder })
  } catch (error) {
    throw asStartError(error, url)
  } finally {
    await client.close()
  }
}

/** Whether the newest migration has been applied. They are applied all together, in one transaction. */
async function isCurrent(client: DatabaseClient): Promise<boolean> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows: found } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [table],
  )
  if (!found[0]?.exists) return false
  const { rows: applied } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${table}`,
  )
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  return Number(applied[0]?.newest) >= newest
}

function asStartError(error: unknown, url: string): unknown {
  const { host, pathname } = new URL(url)
  const database = `${host}${pathname}`
  const reason = reasonOf(error)
  switch (classifyDatabaseError(error)) {
    case 'away':
      return startError(
        `the database ${database} cannot be reached (${reason}). Check that PostgreSQL runs and that DATABASE_URL is right.`,
        error,
      )
    case 'busy':
      return startError(
        `the database ${database} is in use (${reason}). End what holds it, such as another migration, and start again.`,
        error,
      )
    case 'full':
      return startError(
        `the disk of the database ${database} is full. Free some space, and start again.`,
        error,
      )
    default:
      return error
  }
}

function startError(problem: string, cause: unknown): DatabaseStartError {
  return new DatabaseStartError(`Cannot start: ${problem}`, { cause })
}

/** What the innermost error says. */
function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  if (!(at instanceof Error)) return String(at)
  // Node tries each address of a host, and has no message when all of them fail.
  return at.message || ('code' in at ? String(at.code) : at.name)
}
