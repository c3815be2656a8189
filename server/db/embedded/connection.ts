import pg from 'pg'
import { EmbeddedPostgresError, errorCode } from './errors.ts'

const NO_SUCH_DATABASE = '3D000'
const DATABASE_EXISTS = '42P04'
const STARTING_OR_STOPPING = '57P03'
const NOT_YET = new Set([
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
 * Whether the server takes connections; makes the database `lectern` when an earlier start did not come to it.
 * False while Postgres starts or stops; any other refusal is thrown as `start-failed`.
 */
export async function acceptsConnections(folder: string, port: number): Promise<boolean> {
  try {
    await withClient(buildDatabaseUrl(folder, port), (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (errorCode(error) === NO_SUCH_DATABASE) return createDatabase(folder, port)
    return notYet(error)
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
    return notYet(error)
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
  // Without a listener, a connection that Postgres cuts would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
  }
}

/** False when it is worth trying again. pg reports a connection that ended in the handshake without a code. */
function notYet(error: unknown): false {
  const message = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  if (code === undefined ? /Connection terminated|timeout/.test(message) : NOT_YET.has(code))
    return false
  throw new EmbeddedPostgresError(
    'start-failed',
    `Postgres runs but refuses the user "lectern". Put right what it says: ${message}`,
    error,
  )
}
