import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'
import {
  startWebhookReceiver,
  verifyDelivery,
  type WebhookReceiver,
} from '#tests/helpers/servers/webhook-receiver.ts'
import { asMember, createUser } from '../factories/users.ts'
import { webhookForm } from '../factories/webhooks.ts'
import { until } from '../helpers/until.ts'

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
let receiver: WebhookReceiver
let server: ServerProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-webhooks-'))
  database = await createTestDatabase()
  connection = connectDatabase(database.url, () => undefined, 2)
  receiver = await startWebhookReceiver()
})

afterAll(async () => {
  await server?.stop('SIGKILL')
  await receiver.close()
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('events survive that no server runs, and that one is killed while it sends', async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SEED: 'none', RATE_LIMITS: 'off' }
  const target = { deps: { db: connection.db, clock: systemClock } }
  server = await startServer(env)
  const admin = await asMember(target, { role: 'admin' })
  const created = await fetch(`${server.url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { Authorization: admin.token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...webhookForm, url: `http://127.0.0.1:${receiver.port}/in` }),
  })
  const { secret } = (await created.json()) as { secret: string }
  await server.stop('SIGKILL')

  const user = await createUser(target)
  receiver.responses.set('/in', () => undefined)
  server = await startServer(env)
  await until('the first request', () => receiver.received.length === 1)
  await server.stop('SIGKILL')

  receiver.responses.delete('/in')
  server = await startServer(env)
  await until('the second request', () => receiver.received.length === 2, 60_000)
  const delivered = () =>
    connection.pool.query(`select from webhook_deliveries where state = 'delivered'`)
  await until('the record', async () => (await delivered()).rowCount === 1)
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  expect(JSON.parse(second?.body ?? '')).toMatchObject({ data: { user: { id: user.id } } })
  expect(second && verifyDelivery(second, secret, new Date())).toBe(true)
})
