import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { catalogueCsv } from '../helpers/csv.ts'
import { runTool } from '../helpers/run-tool.ts'
import { freePort, startServer, type ServerProcess } from '../helpers/server-process.ts'

/** Rows of a catalogue that is made when none is given: as many as the real one has. */
const madeCourses = 3678

export const benchAdmin = { email: 'a@example.test', password: 'x'.repeat(12) }

export interface LoadHouse {
  server: ServerProcess
  /** For rows that are written past the server, in thousands. */
  databaseUrl: string
  /** For files that are made for it; gone when it stops. */
  folder: string
  /** Brings more courses while the server runs. */
  importFile(file: string, ...options: string[]): Promise<void>
  /** Of the admin. */
  logIn(): Promise<string>
  databasePid: number
  stop(): Promise<void>
}

/** A server in production mode on a PostgreSQL of its own, with an admin and an imported catalogue. */
export async function openLoadHouse(
  catalogue: string | undefined,
  env: Record<string, string> = {},
): Promise<LoadHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const port = await freePort()
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...env,
  }
  const { email, password } = benchAdmin
  const admin = ['--email', email, '--fullname', 'Bench Operator', '--password', password]
  await runTool('admin-create', admin, settings)
  const file = catalogue ? resolve(catalogue) : join(folder, 'made.csv')
  if (!catalogue) await writeFile(file, catalogueCsv(madeCourses))
  console.log(await runTool('import', [file], settings))
  const server = await startServer(settings)
  return {
    server,
    databaseUrl: postgres.url,
    folder,
    async importFile(more, ...options) {
      console.log(await runTool('import', [more, ...options], settings))
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
