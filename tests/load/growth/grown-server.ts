import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { CommandError } from '#server/commands/command-error.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { freePort, startServer } from '#tests/helpers/processes/server-process.ts'
import { unlimitedClients } from '../load-server.ts'
import { openUncached, type Uncached } from '../uncached.ts'
import { growDatabase } from './grow-database.ts'
import type { GrowthSizes } from './growth-options.ts'
import { isGrown } from './growth-state.ts'

/** Where the database is: to be grown in a temporary folder, or grown before. */
export type GrownSource = { sizes: GrowthSizes } | { dataDir: string } | { databaseUrl: string }

/** A user with a session. */
export interface GrownUser {
  id: string
  token: string
}

export interface GrownServer {
  url: string
  pid: number
  database: pg.Client
  uncached: Uncached
  courses: number
  /** The users for whom a page has most to show. */
  users: Record<keyof typeof busiestUsers, GrownUser>
  stop(): Promise<void>
}

const busiestUsers = {
  admin: `select id from users where role = 'admin' order by created_at limit 1`,
  learner: 'select user_id as id from enrolments group by 1 order by count(*) desc limit 1',
  instructor: `select owner_id as id from courses where is_listed group by 1 order by count(*) desc limit 1`,
  author: 'select author_id as id from posts group by 1 order by count(*) desc limit 1',
  follower: 'select follower_id as id from follows group by 1 order by count(*) desc limit 1',
  notified: 'select receiver_id as id from notifications group by 1 order by count(*) desc limit 1',
}

/** Starts a server in production mode on a grown database. */
export async function startGrownServer(source: GrownSource): Promise<GrownServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-grown-'))
  const postgres =
    'databaseUrl' in source
      ? undefined
      : await startEmbeddedPostgres({ dataDir: 'dataDir' in source ? source.dataDir : folder })
  const databaseUrl = postgres?.url ?? ('databaseUrl' in source ? source.databaseUrl : '')
  if ('sizes' in source) await prepare(databaseUrl, source.sizes)
  const database = new pg.Client({ connectionString: databaseUrl })
  database.on('error', () => undefined)
  await database.connect()
  await requireGrown(database)
  const port = await freePort()
  const server = await startServer({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SEED: 'none',
    ...unlimitedClients,
  })
  const uncached = await openUncached(databaseUrl)
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from courses where is_listed',
  )
  const users = await logInUsers(database)
  return {
    url: server.url,
    pid: server.pid,
    database,
    uncached,
    courses: rows[0]?.count ?? 0,
    users,
    async stop() {
      await uncached.close()
      await server.stop()
      await database.query('delete from sessions where token_hash = any ($1)', [
        Object.values(users).map(({ token }) => hashSecretToken(token)),
      ])
      await database.end()
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function prepare(databaseUrl: string, sizes: GrowthSizes): Promise<void> {
  await migrateDatabase(databaseUrl)
  const { seconds } = await growDatabase(databaseUrl, sizes, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  console.log(`${sizes.courses} courses, grown in ${seconds.toFixed(0)} s`)
}

/** Sessions of other databases' users are none of a benchmark's business. */
async function requireGrown(database: pg.Client): Promise<void> {
  if (await isGrown(database)) return
  throw new CommandError('This database was not grown, or not to the end. Run npm run grow first.')
}

async function logInUsers(database: pg.Client): Promise<GrownServer['users']> {
  const users: Partial<GrownServer['users']> = {}
  for (const [role, statement] of Object.entries(busiestUsers)) {
    const { rows } = await database.query<{ id: string }>(statement)
    const [user] = rows
    if (!user) throw new Error(`The database has no ${role}. Grow it first: npm run grow.`)
    const token = createSecretToken()
    await database.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '2 days')`,
      [user.id, hashSecretToken(token)],
    )
    users[role as keyof typeof busiestUsers] = { id: user.id, token }
  }
  return users as GrownServer['users']
}
