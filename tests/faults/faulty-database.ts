import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { useEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { findPostmaster } from '#server/db/embedded/postmaster-file.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'

/** A real server with its bundled PostgreSQL, which a test can stop, kill or run out of disk space. */
export interface FaultyServer extends ServerProcess {
  dataDir: string
  /** The pid of the running postmaster, if any. */
  postmaster(): number | undefined
  /** Sends SIGSTOP: PostgreSQL accepts connections but does not respond. */
  freezeDatabase(): void
  thawDatabase(): void
  /** Log lines of level warning and above. */
  warnings(): string[]
  /** Runs SQL directly on the database. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Which of these email addresses have an account, read from the database. */
  registeredAmong(emails: string[]): Promise<string[]>
  /** Stops the server, and removes its data. */
  close(): Promise<void>
}

export async function startFaultyServer(
  env: Record<string, string> = {},
  command?: readonly string[],
): Promise<FaultyServer> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'lectern-fault-')))
  const settings = { DATA_DIR: dataDir, SEED: 'none', RATE_LIMITS: 'off', ...env }
  const server = await startServer(settings, command)
  const postmaster = () => findPostmaster(dataDir)?.process.pid
  async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
    const { url } = await useEmbeddedPostgres({ dataDir, isServerRunning: () => true })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Row>(sql, values)
    await client.end()
    return rows
  }
  let frozen: number[] = []
  const thawDatabase = () => {
    for (const pid of frozen.splice(0)) signalIfAlive(pid, 'SIGCONT')
  }
  return {
    ...server,
    dataDir,
    postmaster,
    freezeDatabase() {
      const parent = postmaster()
      if (!parent) throw new Error('PostgreSQL is not running.')
      // Freeze the postmaster first, so that it starts no more children.
      process.kill(parent, 'SIGSTOP')
      frozen = [parent, ...listChildren(parent)]
      for (const pid of frozen) signalIfAlive(pid, 'SIGSTOP')
    },
    thawDatabase,
    warnings: () =>
      server
        .output()
        .split('\n')
        .filter((line) => /\b(WARN|ERROR|FATAL)\b/.test(line)),
    query,
    async registeredAmong(emails) {
      const sql = 'select email from registrations where email = any($1) order by email'
      const rows = await query<{ email: string }>(sql, [emails])
      return rows.map(({ email }) => email)
    },
    async close() {
      thawDatabase()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface TimedReply {
  /** 0 if there was no response. */
  status: number
  milliseconds: number
  headers: Headers
  body: string
}

/** Sends one request and measures it; aborts after `maxMilliseconds`. */
export async function timedFetch(
  url: string,
  init: RequestInit = {},
  maxMilliseconds = 8000,
): Promise<TimedReply> {
  const start = performance.now()
  const since = () => Math.round(performance.now() - start)
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(maxMilliseconds) })
    const body = await reply.text()
    return { status: reply.status, milliseconds: since(), headers: reply.headers, body }
  } catch {
    return { status: 0, milliseconds: since(), headers: new Headers(), body: '' }
  }
}

/** Linux only, like the tests that freeze processes. */
function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        // The process ended meanwhile.
        return false
      }
    })
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
