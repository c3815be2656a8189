import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import {
  freePort,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { catalogueCsv } from '../helpers/csv.ts'
import { runTool } from '../helpers/run-tool.ts'
import { settle } from './mixed-catalogue.ts'

/** Size of the generated catalogue, used when no file is specified: as large as the real one. */
const madeCourses = 3678

export const benchAdmin = { email: 'a@example.test', password: 'x'.repeat(12) }

/** A benchmark is one client that sends more than a client may. */
export const unlimitedClients = { CLIENT_REQUESTS_PER_SECOND: '100000' }

export interface LoadServer {
  server: ServerProcess
  /** For bulk inserts directly into the database. */
  databaseUrl: string
  /** Folder for generated files, removed when the server stops. */
  folder: string
  /** Imports more courses while the server runs. */
  importFile(file: string, ...options: string[]): Promise<void>
  /** Logs in as the admin and returns the token. */
  logIn(): Promise<string>
  databasePid: number
  stop(): Promise<void>
}

const run = promisify(execFile)
type Catalogue = string | number

const preparedFolders = new Map<Catalogue, Promise<string>>()

/** A data folder that every server of this process starts from, created once per catalogue. */
function preparedFolder(catalogue: Catalogue): Promise<string> {
  const folder = preparedFolders.get(catalogue) ?? prepareFolder(catalogue)
  preparedFolders.set(catalogue, folder)
  return folder
}

/** Call this when no more servers will be started. */
export async function removePreparedFolders(): Promise<void> {
  for (const folder of preparedFolders.values()) await rm(await folder, { recursive: true })
  preparedFolders.clear()
}

async function prepareFolder(catalogue: Catalogue): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-prepared-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const settings = toolSettings(folder, postgres.url)
  const { email, password } = benchAdmin
  const admin = ['--email', email, '--fullname', 'Bench Bench', '--password', password]
  await runTool('admin-create', admin, settings)
  const isMade = typeof catalogue === 'number'
  const file = isMade ? join(folder, 'made.csv') : resolve(catalogue)
  if (isMade) await writeFile(file, catalogueCsv(catalogue))
  console.log(await runTool('import', [file], settings))
  await settle(postgres.url)
  await postgres.stop()
  return folder
}

function toolSettings(folder: string, databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
}

/**
 * Starts a server in production mode on its own PostgreSQL, with an admin and an imported catalogue: a file
 * or a number of generated courses. `command` starts a cluster instead.
 */
export async function startLoadServer(
  catalogue: Catalogue = madeCourses,
  env: Record<string, string> = {},
  command?: readonly string[],
): Promise<LoadServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  // PostgreSQL requires the owner and modes to be preserved.
  await run('cp', ['-a', `${await preparedFolder(catalogue)}/.`, folder])
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const port = await freePort()
  const settings = {
    ...toolSettings(folder, postgres.url),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...env,
  }
  const server = await startServer(settings, command)
  return {
    server,
    databaseUrl: postgres.url,
    folder,
    async importFile(more, ...options) {
      console.log(await runTool('import', [more, ...options], settings))
      await settle(postgres.url)
    },
    async logIn() {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify(benchAdmin)
      const reply = await fetch(`${server.url}/user/login`, { method: 'POST', headers, body })
      return z.object({ access_token: z.string() }).parse(await reply.json()).access_token
    },
    databasePid: postgres.pid,
    async stop() {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
