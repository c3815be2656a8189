import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { withInspector } from '#tests/helpers/processes/inspector.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startMailServer } from '#tests/helpers/servers/mail-server.ts'
import type { Connection } from './resources.ts'

export interface FuzzServer extends Connection {
  process: ServerProcess
  stop(): Promise<void>
}

/** Starts the real server on its own database, without rate limits. */
export async function openFuzzServer(): Promise<FuzzServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-fuzz-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  // Emails are sent to a real mail server and discarded.
  const mail = await startMailServer(0, () => void mail.emails.splice(0))
  const process = await startServer({
    NODE_ENV: 'test',
    SEED: 'none',
    RATE_LIMITS: 'off',
    INSTRUCTOR_APPROVAL: 'manual',
    TRUST_PROXY: '1',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    ...withInspector,
  })
  const connection = connectDatabase(postgres.url, () => undefined, 4)
  return {
    process,
    db: connection.db,
    pool: connection.pool,
    async stop() {
      await connection.close()
      await process.stop()
      await postgres.stop()
      await mail.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
