import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  buildCommand,
  type RunAs,
  runAsSelf,
  runAsUser,
  runInUserNamespace,
} from '#server/db/embedded/run-as.ts'
import { findProgram } from '#tests/helpers/find-program.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { until } from '#tests/helpers/until.ts'

const shippedFile = fileURLToPath(
  new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url),
)
const connections = 3

export interface PgBouncer {
  url: string
  /** How many transactions went through it. */
  countTransactions(): Promise<number>
  stop(): Promise<void>
}

export const findPgBouncer = () => findProgram('pgbouncer')

/** Starts a real PgBouncer with the shipped configuration and three connections to this database. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const target = new URL(databaseUrl)
  const host = target.searchParams.get('host') ?? target.hostname
  const database = target.pathname.slice(1)
  const user = target.username
  const shipped = await readFile(shippedFile, 'utf8')
  const configuration = shipped
    .replace(
      'host=postgres port=5432 dbname=lectern',
      `host=${host} dbname=${database} user=${user}`,
    )
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace(
      'listen_port = 6432',
      `listen_port = ${port}\nadmin_users = ${user}\nunix_socket_dir =`,
    )
    .replace(/default_pool_size = .*/, `default_pool_size = ${connections}`)
    .replace(/auth_type = .*\nauth_file = .*/, 'auth_type = any')
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, configuration, { mode: 0o644 })
  const program = findPgBouncer() ?? 'pgbouncer'
  const { command, args, options } = buildCommand(await chooseUser(host, target.port), program, [
    file,
  ])
  const child = spawn(command, args, { ...options, stdio: 'pipe' })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const url = `postgresql://${user}@127.0.0.1:${port}/lectern`
  await until('PgBouncer to respond', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`)
    return query(url, 'select 1').catch(() => false as const)
  })
  return {
    url,
    async countTransactions() {
      const rows = await query(url.replace(/lectern$/, 'pgbouncer'), 'show stats')
      const stats = rows.find((row) => row['database'] === 'lectern')
      return Number(stats?.['total_xact_count'])
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PgBouncer refuses to run as root, and only PostgreSQL's user may open its socket. */
async function chooseUser(socketFolder: string, port: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return runAsSelf()
  const { uid, gid } = await stat(join(socketFolder, `.s.PGSQL.${port || 5432}`))
  return uid === 0 ? runInUserNamespace() : runAsUser(uid, gid)
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}
