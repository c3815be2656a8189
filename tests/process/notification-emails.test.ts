import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDemoDatabase } from '#tests/helpers/databases/database.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startMailServer, type MailServer } from '#tests/helpers/servers/mail-server.ts'
import { createUser } from '../factories/users.ts'
import { until } from '../helpers/until.ts'

/** Any number: the test holds it while the server is to wait. */
const gate = 730_021

let folder: string
let database: Awaited<ReturnType<typeof createDemoDatabase>>
let connection: DatabaseConnection
let mail: MailServer
let server: ServerProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-emails-'))
  database = await createDemoDatabase()
  connection = connectDatabase(database.url, () => undefined, 2)
  mail = await startMailServer()
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  await mail.close()
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await connection.pool.query<Row>(sql, values)).rows

test('a digest is sent once although its process is killed between the claim and the commit', async () => {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    SEED: 'none',
    RATE_LIMITS: 'off',
  }
  // Creates the tables of the queue; the next start need not wait for the next minute.
  await (await startServer(env)).stop()
  await query(`delete from pgboss.job where name = 'notification-emails'`)
  const target = { deps: { db: connection.db, clock: systemClock } }
  const receiver = await createUser(target, { email: 'digest@example.test' })
  const actor = await createUser(target)
  await query(
    `insert into notifications (receiver_id, actor_id, kind, group_key, created_at, email_due_at)
     values ($1, $2, 'comment', 'comment:', now() - interval '2 days', now() - interval '1 day')`,
    [receiver.id, actor.id],
  )
  await makeEmailsWait()

  const holder = await connection.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [gate])
  server = await startServer(env)
  await until('the job to wait after its claim', isJobWaiting, 90_000)
  await server.stop('SIGKILL')
  await holder.query('select pg_advisory_unlock($1)', [gate])
  holder.release()
  await until('the database to notice', async () => !(await isJobWaiting()))
  const pending = await query<{ emailId: string | null; isDue: boolean }>(
    `select email_id as "emailId", email_due_at < now() as "isDue" from notifications where receiver_id = $1`,
    [receiver.id],
  )
  expect(pending).toEqual([{ emailId: null, isDue: true }])
  expect(mail.emails).toEqual([])

  server = await startServer(env)
  await until('the digest', () => mail.emails.some(({ to }) => to === receiver.email), 120_000)
  await until('the queue of emails to be empty', async () => {
    const sql = `select 1 from pgboss.job where name = 'letter' and state <> 'completed'`
    return (await query(sql)).length === 0
  })
  expect(mail.emails.map(({ to }) => to)).toEqual([receiver.email])
  expect(await server.stop()).toBe(0)
})

/** The last statement before the commit enqueues the email, and waits there. */
async function makeEmailsWait(): Promise<void> {
  await query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if new.name = 'letter' then perform pg_advisory_xact_lock(${gate}); end if;
      return new;
    end $$`)
  await query(`
    create trigger wait_at_gate before insert on pgboss.job
    for each row execute function wait_at_gate()`)
}

async function isJobWaiting(): Promise<boolean> {
  const sql = `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`
  return (await query(sql, [gate])).length > 0
}
