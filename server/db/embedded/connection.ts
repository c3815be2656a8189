import pg from 'pg'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

const NO_SUCH_DATABASE = '3D000'
const DATABASE_EXISTS = '42P04'
const STARTING_OR_STOPPING = '57P03'
const RETRYABLE = new Set([
  STARTING_OR_STOPPING,
  '57P01',
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])
const CONNECT_TIMEOUT_MS = 5_000

/** The URL of a database behind the socket in `folder`. */
export function buildDatabaseUrl(folder: string, port: number, database = 'lectern'): string {
  const authority = port === 5432 ? 'localhost' : `localhost:${port}`
  return `postgresql://lectern@${authority}/${database}?host=${encodeURIComponent(folder)}`
}

/**
 * Creates the database `lectern` if an earlier start was interrupted before. False while Postgres is starting or
 * stopping; any other error is thrown as `start-failed`.
 */
export async function acceptsConnections(folder: string, port: number): Promise<boolean> {
  try {
    await withClient(buildDatabaseUrl(folder, port), (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (errorCode(error) === NO_SUCH_DATABASE) return createDatabase(folder, port)
    return requireRetryable(error)
  }
}

async function createDatabase(folder: string, port: number): Promise<boolean> {
  try {
    await withClient(buildDatabaseUrl(folder, port, 'postgres'), (client) =>
      client.query('create database lectern'),
    )
    return true
  } catch (error) {
    if (errorCode(error) === DATABASE_EXISTS) return true
    return requireRetryable(error)
  }
}

async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // Without a listener, a connection that Postgres closes would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
  }
}

/** False if another attempt may succeed. pg's error for a connection that ends in its handshake has no code. */
function requireRetryable(error: unknown): false {
  const message = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  if (code === undefined ? /Connection terminated|timeout/.test(message) : RETRYABLE.has(code))
    return false
  throw new EmbeddedPostgresError(
    'start-failed',
    `Postgres runs but rejects the user "lectern". Fix what it reports: ${message}`,
    error,
  )
}
