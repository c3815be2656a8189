import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import { startMailServer, type MailServer } from '#tests/helpers/servers/mail-server.ts'
import { findPgBouncer, startPgBouncer, type PgBouncer } from '#tests/helpers/servers/pgbouncer.ts'
import { registrationForm } from '../factories/registration-form.ts'
import { asMember } from '../factories/users.ts'
import { until } from '../helpers/until.ts'

const rounds = 5

describe.runIf(findPgBouncer())('a server behind PgBouncer in transaction mode', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let direct: DatabaseConnection
  let pooler: PgBouncer
  let mail: MailServer
  let server: ServerProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-pooler-'))
    database = await createTestDatabase()
    direct = connectDatabase(database.url, () => undefined, 2)
    pooler = await startPgBouncer(database.url)
    mail = await startMailServer()
    server = await startServer({
      DATA_DIR: folder,
      SEED: 'none',
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      SMTP_URL: mail.url,
    })
  })
  afterAll(async () => {
    await server?.stop()
    await mail?.close()
    await pooler?.stop()
    await direct?.close()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const createMember = () => asMember({ deps: { db: direct.db, clock: systemClock } })

  async function call<Body>(call: string, token: string, body?: object): Promise<Body> {
    const [method = '', path = ''] = call.split(' ')
    const reply = await fetch(server.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    expect(reply.status, `${call}: ${text}`).toBe(200)
    return JSON.parse(text) as Body
  }

  test('serves prepared queries and transactions, whichever connection they get', async () => {
    const before = await pooler.countTransactions()
    const members = await Promise.all(Array.from({ length: 8 }, createMember))
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        members.map(async ({ token }) => {
          const { _id: postId } = await call<{ _id: string }>('POST /api/post', token, {
            content: 'Maps',
          })
          await call('PUT /api/post/like', token, { postId })
          await call('POST /api/post/comment', token, { postId, text: 'With patience.' })
          await call('GET /api/post?fields=short', token)
          await call('GET /user/user?fields=short', token)
          await call('GET /api/notifications', token)
        }),
      )
    }
    expect((await pooler.countTransactions()) - before).toBeGreaterThan(rounds * members.length * 6)
    expect(server.output()).not.toMatch(/ERROR|prepared statement/)
  })

  test('sends emails and live notifications, which need connections of their own', async () => {
    const [owner, fan] = [await createMember(), await createMember()]
    const socket = io(server.url, { auth: { token: owner.token }, transports: ['websocket'] })
    let unread = 0
    socket.on('notificationsChanged', (count: { unread: number }) => (unread = count.unread))
    await until('the socket to connect', () => socket.connected)
    const { _id: postId } = await call<{ _id: string }>('POST /api/post', owner.token, {
      content: 'Maps',
    })
    await call('PUT /api/post/like', fan.token, { postId })
    await until('the notification', () => unread === 1)
    socket.disconnect()

    const form = registrationForm()
    await call('POST /user/register', '', form)
    await mail.emailTo(form.email, '')
  })

  test('has its statements limited by the pooler', async () => {
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    const { rows } = await client.query<{ limit: string }>(
      `select current_setting('statement_timeout') as limit`,
    )
    await client.end()
    expect(rows).toEqual([{ limit: '15s' }])
  })
})
