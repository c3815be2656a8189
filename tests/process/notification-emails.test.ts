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

/** How often a server is killed while it sends digests; `DIGEST_KILLS=20` for a larger dose. */
const kills = Number(process.env['DIGEST_KILLS'] ?? 2)
/** Many more than one process sends at a time, so that digests that are sent again without need exceed the bound. */
const receiversPerKill = 24
/** Sent by one process at a time: these may be sent again after a kill. */
const emailsAtOnce = 4

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

test(
  'no digest is lost however often a server is killed while it sends',
  async () => {
    await query('drop trigger if exists wait_at_gate on pgboss.job')
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SMTP_URL: mail.url,
      SEED: 'none',
      RATE_LIMITS: 'off',
    }
    const receivers: string[] = []
    const before = mail.emails.length
    const sent = () => mail.emails.slice(before).map(({ to }) => to)
    const enqueued = async () =>
      (await query(`select 1 from notifications where email_id is not null`)).length
    await query('update notifications set email_id = null, email_due_at = null')
    for (let kill = 0; kill < kills; kill += 1) {
      const [sentBefore, enqueuedBefore] = [sent().length, await enqueued()]
      receivers.push(...(await addDueDigests(kill)))
      // The next start need not wait for the next minute.
      await query(`delete from pgboss.job where name = 'notification-emails'`)
      server = await startServer(env)
      // Alternately while digests are enqueued, and while they are sent.
      if (kill % 2 === 0)
        await until(
          'a digest in the queue',
          async () => (await enqueued()) > enqueuedBefore,
          60_000,
        )
      else await until('a digest', () => sent().length > sentBefore, 120_000)
      await server.stop('SIGKILL')
    }
    await query(`delete from pgboss.job where name = 'notification-emails'`)
    server = await startServer(env)
    await until('all digests', () => receivers.every((to) => sent().includes(to)), 240_000)
    await until('the queue of emails to be empty', async () => {
      const sql = `select 1 from pgboss.job where name = 'letter' and state <> 'completed'`
      return (await query(sql)).length === 0
    })
    expect(await server.stop()).toBe(0)
    expect(new Set(sent())).toEqual(new Set(receivers))
    const repeated = sent().length - receivers.length
    console.log(`${kills} kills, ${sent().length} digests sent, ${repeated} of them again`)
    expect(repeated).toBeLessThanOrEqual(kills * emailsAtOnce)
    const messages = mail.emails.slice(before).map(({ to, messageId }) => `${to} ${messageId}`)
    expect(new Set(messages).size).toBe(receivers.length)
    const pending = await query('select 1 from notifications where email_due_at is not null')
    expect(pending).toEqual([])
  },
  300_000 + kills * 120_000,
)

/** Users with a digest that is due; returns their addresses. */
async function addDueDigests(kill: number): Promise<string[]> {
  const target = { deps: { db: connection.db, clock: systemClock } }
  const actor = await createUser(target)
  const addresses: string[] = []
  for (let index = 0; index < receiversPerKill; index += 1) {
    const email = `digest-${kill}-${index}@example.test`
    const { id } = await createUser(target, { email })
    await query(
      `insert into notifications (receiver_id, actor_id, kind, group_key, created_at, email_due_at)
       values ($1, $2, 'comment', 'comment:', now() - interval '2 days', now() - interval '1 day')`,
      [id, actor.id],
    )
    addresses.push(email)
  }
  return addresses
}

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
