import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { type SeededCommunity, seedCommunity, type Size } from './seed-community.ts'

export interface Community {
  /** For measurements without the server. */
  databaseUrl: string
  pool: pg.Pool
  community: SeededCommunity
  /** Starts another server process on this database. */
  start(env?: Record<string, string>): Promise<ServerProcess>
}

/** Runs with a database that has a community of this size, and removes it afterwards. */
export async function withCommunity<Result>(
  size: Size,
  run: (community: Community) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  const started: ServerProcess[] = []
  try {
    await migrateDatabase(postgres.url)
    const seeded = await seedCommunity(pool, size)
    return await run({
      databaseUrl: postgres.url,
      pool,
      community: seeded,
      async start(env = {}) {
        const server = await startServer({
          NODE_ENV: 'production',
          DATA_DIR: folder,
          DATABASE_URL: postgres.url,
          PUBLIC_URL: 'http://lectern.test',
          SMTP_URL: 'smtp://127.0.0.1:1',
          // All requests come from one address.
          CLIENT_REQUESTS_PER_SECOND: '100000',
          ...env,
        })
        started.push(server)
        return server
      },
    })
  } finally {
    for (const server of started) await server.stop()
    await pool.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
