import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { createDemoDatabase } from '#tests/helpers/databases/database.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { createAnnouncement } from '../factories/announcements.ts'
import { asMember } from '../factories/users.ts'
import { until } from '../helpers/until.ts'

/** Any number: the test holds it while the server is to wait. */
const gate = 730_114

let folder: string
let database: Awaited<ReturnType<typeof createDemoDatabase>>
let connection: DatabaseConnection
let server: ServerProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-announcements-'))
  database = await createDemoDatabase()
  connection = connectDatabase(database.url, () => undefined, 2)
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await connection.pool.query<Row>(sql, values)).rows

test('an announcement reaches everyone once although its process is killed in the middle', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SEED: 'none', RATE_LIMITS: 'off' }
  const admin = await asMember(
    { deps: { db: connection.db, clock: systemClock } },
    { role: 'admin' },
  )
  const [course] = await query<{ id: string }>(
    `select id from courses where status = 'published' and owner_id is not null limit 1`,
  )
  const count = 2 * limits.learnersPerBatch
  await query(
    `with added as (
       insert into users (fullname, username, email, activated_at)
       select 'Crowd', 'crowd' || n, 'crowd' || n || '@example.test', now()
       from generate_series(1, $2::int) as n
       returning id)
     insert into enrolments (user_id, course_id, enrolled_at)
     select id, $1, now() - interval '1 hour' from added`,
    [course?.id, count],
  )
  await makeSecondBatchWait()

  const holder = await connection.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [gate])
  server = await startServer(env)
  const { url } = server
  const fetchServer = (request: Request) => {
    const { pathname } = new URL(request.url)
    return fetch(new Request(url + pathname, request))
  }
  const id = await createAnnouncement({ fetch: fetchServer }, admin, course?.id ?? '')
  await until('the delivery to wait in its second batch', isDeliveryWaiting, 90_000)
  await server.stop('SIGKILL')
  await holder.query('select pg_advisory_unlock($1)', [gate])
  holder.release()
  await until('the database to notice', async () => !(await isDeliveryWaiting()))
  expect(await countReceivers(id)).toEqual({ all: limits.learnersPerBatch, isDone: false })

  server = await startServer(env)
  await until('the rest of the delivery', async () => (await countReceivers(id)).isDone, 120_000)
  const [learners] = await query<{ count: number }>(
    `select count(*)::int from enrolments where course_id = $1 and removed_at is null`,
    [course?.id],
  )
  expect(await countReceivers(id)).toEqual({ all: learners?.count, isDone: true })
  expect(await server.stop()).toBe(0)
})

/** The notifications, each of another receiver, because an index requires that. */
async function countReceivers(id: string) {
  const [row] = await query<{ all: number; isDone: boolean }>(
    `select processed_at is not null as "isDone",
       (select count(*)::int from notifications where announcement_id = $1) as all
     from course_announcements where id = $1`,
    [id],
  )
  return row ?? { all: 0, isDone: false }
}

async function makeSecondBatchWait(): Promise<void> {
  await query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if old.recipient_count > 0 then perform pg_advisory_xact_lock(${gate}); end if;
      return new;
    end $$`)
  await query(`
    create trigger wait_at_gate before update of recipient_count on course_announcements
    for each row execute function wait_at_gate()`)
}

async function isDeliveryWaiting(): Promise<boolean> {
  const sql = `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
  return (await query(sql, [gate])).length > 0
}
