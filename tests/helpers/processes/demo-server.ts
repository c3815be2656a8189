import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemoDatabase } from '#tests/helpers/databases/database.ts'
import { startServer, type ServerProcess } from './server-process.ts'

export interface DemoServer extends ServerProcess {
  /** Stops the server, and removes its data. */
  close(): Promise<void>
}

/** Starts the real server without rate limits on a clone of the demo content, which takes a fifth of the time of seeding it. */
export async function startDemoServer(env: Record<string, string> = {}): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-demo-'))
  const database = await createDemoDatabase()
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, SEED: 'none' }
  const server = await startServer({ ...settings, RATE_LIMITS: 'off', ...env })
  return {
    ...server,
    async close() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
