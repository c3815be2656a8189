import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/**
 * One PostgreSQL for a test run; each test file clones a template. Commits do not wait for the disk:
 * no test needs to survive a crash of this database.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-tests-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('alter role current_user set synchronous_commit = off')
  await client.end()
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
