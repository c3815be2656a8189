import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpWebhooks, claimDeliveries } from '#server/domain/webhooks/index.ts'
import { startWebhookDelivery } from '#server/startup/webhook-delivery.ts'
import type { Webhook, WebhookDelivery } from '#shared/contract/administration/webhooks.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { asMember } from '#tests/factories/users.ts'
import { createWebhook, deliverDue, listDeliveries } from '#tests/factories/webhooks.ts'
import { callApi } from '#tests/helpers/client.ts'
import {
  startWebhookReceiver,
  verifyDelivery,
  type WebhookReceiver,
} from '#tests/helpers/servers/webhook-receiver.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

let receiver: WebhookReceiver
/** What the name of the receiver leads to at each look-up; the last one again and again. */
let addresses: string[] = []

const app = useTestApp({
  fetchRules: {
    isAllowed: (address, port) => address === '127.0.0.1' && port === receiver.port,
    resolve: async () => [(addresses.length > 1 ? addresses.shift() : addresses[0]) ?? ''],
  },
})
let admin: { id: string; token: string; email: string }

beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  addresses = ['127.0.0.1']
  await app.pool.query('delete from webhooks')
  // For each test, since a test that moves the clock ends the sessions of others.
  admin = await asMember(app, { role: 'admin', fullname: 'Olive Operator' })
})

const url = (path: string) => `http://receiver.test:${receiver.port}${path}`
const create = (path: string) => createWebhook(app, admin, { url: url(path) })
const call = (path: Parameters<typeof callApi>[1]) => callApi(app, path, { token: admin.token })
const sendTest = (id: string) => call(`POST /api/admin/webhooks/${id}/test`)
const deliveries = (id: string) => listDeliveries(app, admin, id)
const newest = async (id: string): Promise<WebhookDelivery | undefined> => (await deliveries(id))[0]

async function readWebhook(id: string): Promise<Webhook | undefined> {
  const { body } = await call('GET /api/admin/webhooks')
  return (body['webhooks'] as Webhook[]).find(({ _id }) => _id === id)
}

/** As if the time of the next attempt had come; returns the seconds until then. */
async function skipPause(id: string): Promise<number> {
  const { rows } = await app.pool.query<{ next: Date }>(
    `update webhook_deliveries set next_attempt_at = '2020-01-01' from
       (select id, next_attempt_at as next from webhook_deliveries where webhook_id = $1 and state = 'waiting') as old
     where webhook_deliveries.id = old.id returning next`,
    [id],
  )
  return ((rows[0]?.next.getTime() ?? 0) - app.clock.now().getTime()) / 1000
}

test('an event is sent once, as JSON with a signature that receivers can verify', async () => {
  const { id, secret } = await create('/signed')
  const user = await asMember(app)
  expect(await deliverDue(app.deps)).toBe(1)
  expect(await deliverDue(app.deps)).toBe(0)
  const [event, ...others] = receiver.at('/signed')
  expect(others).toEqual([])
  expect(event?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(event?.body ?? '')).toEqual({
    type: 'user.created',
    timestamp: expect.any(String),
    data: { user: { id: user.id, role: 'student' } },
  })
  const delivery = await newest(id)
  expect(event?.headers['webhook-id']).toBe(delivery?._id)
  expect(event && verifyDelivery(event, secret, app.clock.now())).toBe(true)
  expect(event && verifyDelivery(event, (await create('/')).secret, app.clock.now())).toBe(false)
  expect(
    event && verifyDelivery({ ...event, body: `${event.body} ` }, secret, app.clock.now()),
  ).toBe(false)
  expect(delivery).toMatchObject({
    state: 'delivered',
    nextAttemptAt: null,
    body: event?.body,
    attempts: [{ status: 200, response: 'Thank you' }],
  })
})

test('after a rotation, both secrets sign for a day', async () => {
  const { id, secret } = await create('/rotated')
  const rotated = await call(`POST /api/admin/webhooks/${id}/secret`)
  const next = rotated.body['secret'] as string
  expect(next).not.toBe(secret)
  await sendTest(id)
  await deliverDue(app.deps)
  await app.pool.query(`update webhooks set previous_secret_until = now() - interval '1 second'`)
  await sendTest(id)
  await deliverDue(app.deps)
  const valid = receiver
    .at('/rotated')
    .map((event) => [secret, next].map((one) => verifyDelivery(event, one, app.clock.now())))
  expect(valid).toEqual([
    [true, true],
    [false, true],
  ])
})

test('a receiver that fails and comes back gets the event later, with the same id', async () => {
  const { id } = await create('/comes-back')
  receiver.responses.set('/comes-back', (response) => void response.writeHead(500).end('Oh\0no'))
  await sendTest(id)
  await deliverDue(app.deps)
  expect(await newest(id)).toMatchObject({
    state: 'waiting',
    attempts: [{ status: 500, response: 'Ohno' }],
  })
  expect(await readWebhook(id)).toMatchObject({ failingSince: expect.any(String) })
  expect(await deliverDue(app.deps), 'before the pause is over').toBe(0)
  const pause = await skipPause(id)
  expect(pause).toBeGreaterThan(15)
  expect(pause).toBeLessThan(26)
  receiver.responses.delete('/comes-back')
  await deliverDue(app.deps)
  expect(await newest(id)).toMatchObject({ state: 'delivered', attempts: [{}, { status: 200 }] })
  expect(await readWebhook(id)).toMatchObject({ failingSince: null, disabledReason: null })
  const ids = receiver.at('/comes-back').map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
})

test('redirects are not followed', async () => {
  const { id } = await create('/redirect')
  receiver.responses.set(
    '/redirect',
    (response) => void response.writeHead(302, { Location: url('/secret') }).end(),
  )
  await sendTest(id)
  await deliverDue(app.deps)
  expect(receiver.at('/secret')).toEqual([])
  expect(await newest(id)).toMatchObject({ state: 'waiting', attempts: [{ status: 302 }] })
})

test('a name that leads to a private address later is not connected to', async () => {
  const { id } = await create('/rebound')
  await sendTest(id)
  addresses = ['127.0.0.1', '10.0.0.1']
  await deliverDue(app.deps)
  expect(receiver.at('/rebound'), 'looked up once for the connection').toHaveLength(1)
  await sendTest(id)
  await deliverDue(app.deps)
  expect(receiver.at('/rebound')).toHaveLength(1)
  expect(await newest(id)).toMatchObject({ state: 'waiting', attempts: [{ error: 'address' }] })
})

test('of a long response, only the beginning is read', async () => {
  const { id } = await create('/endless')
  receiver.responses.set('/endless', (response) => {
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  })
  await sendTest(id)
  await deliverDue(app.deps)
  const delivery = await newest(id)
  expect(delivery?.state).toBe('delivered')
  expect(delivery?.attempts[0]?.response).toBe('a'.repeat(2000))
})

test('a receiver that responds with 410 is turned off at once, and admins get an email', async () => {
  const { id } = await create('/gone')
  receiver.responses.set('/gone', (response) => void response.writeHead(410).end())
  await sendTest(id)
  await deliverDue(app.deps)
  expect(await newest(id)).toMatchObject({ state: 'failed' })
  expect(await readWebhook(id)).toMatchObject({ disabledReason: 'gone' })
  const email = await app.mail.emailTo(admin.email, 'A webhook was turned off')
  expect(email.source).toContain('receiver.test')
  expect(email.source).toContain('/dashboard/developer/webhooks')
})

test('after ten failed attempts without any success, the webhook is turned off', async () => {
  const { id } = await create('/down')
  receiver.responses.set('/down', (response) => void response.writeHead(503).end())
  await sendTest(id)
  for (let attempt = 1; attempt <= 9; attempt++) {
    expect(await deliverDue(app.deps)).toBe(1)
    expect(await readWebhook(id)).toMatchObject({ disabledReason: null })
    await skipPause(id)
  }
  await sendTest(id)
  await deliverDue(app.deps)
  const states = (await deliveries(id)).map(({ state, attempts }) => [state, attempts.length])
  expect(states[1]).toEqual(['failed', 10])
  expect(await readWebhook(id)).toMatchObject({ disabledReason: 'failing' })
})

test('a delivery that fails for good leaves a webhook on to which others were delivered', async () => {
  const { id } = await create('/picky')
  receiver.responses.set('/picky', (response) => void response.writeHead(422).end())
  await sendTest(id)
  await deliverDue(app.deps)
  receiver.responses.delete('/picky')
  await sendTest(id)
  await deliverDue(app.deps)
  receiver.responses.set('/picky', (response) => void response.writeHead(422).end())
  for (let attempt = 2; attempt <= 10; attempt++) {
    await skipPause(id)
    await deliverDue(app.deps)
  }
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'failed'])
  expect(await readWebhook(id)).toMatchObject({ disabledReason: null })
})

test('a failed delivery is replayed with the same id; one that waits is not', async () => {
  const { id } = await create('/replayed')
  await sendTest(id)
  const waiting = await newest(id)
  const replay = `POST /api/admin/webhooks/${id}/deliveries/${waiting?._id}/replay` as const
  expect(await call(replay)).toMatchObject({ status: 409, body: { msg: messages.alreadyWaiting } })
  await deliverDue(app.deps)
  expect(await call(replay)).toMatchObject({
    status: 200,
    body: { msg: messages.replayQueued, delivery: { state: 'waiting' } },
  })
  await deliverDue(app.deps)
  const ids = receiver.at('/replayed').map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([waiting?._id, waiting?._id])
  expect(await newest(id)).toMatchObject({ state: 'delivered', attempts: [{}, {}] })
})

test('a secret whose key is lost is reported, and nothing is sent without a signature', async () => {
  const { id } = await create('/unsigned')
  await app.pool.query(`update webhooks set sealed_secret = 'unknown.a.b'`)
  await sendTest(id)
  await deliverDue(app.deps)
  expect(receiver.at('/unsigned')).toEqual([])
  expect(await newest(id)).toMatchObject({ attempts: [{ error: 'secret' }] })
})

describe('processes', () => {
  test('share what is due: each event is sent once', async () => {
    const { id } = await create('/shared')
    for (let count = 0; count < 12; count++) await sendTest(id)
    const workers = [1, 2, 3].map(() => startWebhookDelivery(app.deps))
    await until('all to arrive', () => receiver.at('/shared').length >= 12)
    await until('all to be recorded', async () =>
      (await deliveries(id)).every(({ state }) => state === 'delivered'),
    )
    for (const worker of workers) await worker.stop()
    const ids = receiver.at('/shared').map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
  })

  test('a slow receiver delays no other, and gets four at a time', async () => {
    const slow = await create('/slow')
    const quick = await create('/quick')
    const open: (() => void)[] = []
    receiver.responses.set('/slow', (response) => void open.push(() => response.end()))
    for (let count = 0; count < 8; count++) await sendTest(slow.id)
    const workers = [1, 2].map(() => startWebhookDelivery(app.deps))
    await until('four to arrive', () => open.length === 4)
    await sendTest(quick.id)
    await until('the other', () => receiver.at('/quick').length === 1)
    expect(receiver.at('/slow')).toHaveLength(4)
    expect(await claimDeliveries(app.deps)).toEqual([])
    await until('all to arrive', () => {
      for (const end of open.splice(0)) end()
      return receiver.at('/slow').length === 8
    })
    for (const end of open.splice(0)) end()
    await until('all to be recorded', async () =>
      (await deliveries(slow.id)).every(({ state }) => state === 'delivered'),
    )
    for (const worker of workers) await worker.stop()
  })

  test('that stop break off what they send, and the next one sends it again', async () => {
    const { id } = await create('/stopped')
    receiver.responses.set('/stopped', () => undefined)
    await sendTest(id)
    const worker = startWebhookDelivery(app.deps)
    await until('the event', () => receiver.at('/stopped').length === 1)
    await worker.stop()
    expect(await newest(id)).toMatchObject({ state: 'waiting', attempts: [] })
    receiver.responses.delete('/stopped')
    await deliverDue(app.deps)
    expect(await newest(id)).toMatchObject({ state: 'delivered' })
  })

  test('a receiver that does not respond within ten seconds has failed', async () => {
    const { id } = await create('/silent')
    receiver.responses.set('/silent', () => undefined)
    await sendTest(id)
    await deliverDue(app.deps)
    const attempt = (await newest(id))?.attempts[0]
    expect(attempt).toMatchObject({ error: 'timeout' })
    expect(attempt?.milliseconds).toBeLessThan(15_000)
  }, 30_000)
})

test('the delivery of a killed process is sent by another once its claim has expired', async () => {
  const { id } = await create('/killed')
  await sendTest(id)
  expect(await claimDeliveries(app.deps), 'by the process that dies').toHaveLength(1)
  expect(await deliverDue(app.deps)).toBe(0)
  app.clock.pass({ minutes: 1 })
  expect(await deliverDue(app.deps)).toBe(1)
  expect(await newest(id)).toMatchObject({ state: 'delivered' })
})

test('deliveries are deleted after 30 days', async () => {
  const { id } = await create('/old')
  await sendTest(id)
  await deliverDue(app.deps)
  app.clock.pass({ days: 29 })
  await cleanUpWebhooks(app.deps)
  expect(await deliveries(id)).toHaveLength(1)
  app.clock.pass({ days: 2 })
  await cleanUpWebhooks(app.deps)
  expect(await deliveries(id)).toEqual([])
})

// The last one, since deliveries have the time of the database, which it leaves behind.
test('after several rotations in a day, each secret signs for a day after it was replaced, five at most', async () => {
  const { id, secret } = await create('/rotated-again')
  const secrets = [secret]
  const rotate = async () => {
    const { body } = await call(`POST /api/admin/webhooks/${id}/secret`)
    secrets.push(body['secret'] as string)
  }
  const findSigning = async () => {
    await sendTest(id)
    await deliverDue(app.deps)
    const event = receiver.at('/rotated-again').at(-1)
    return secrets.map((one) => event && verifyDelivery(event, one, app.clock.now()))
  }
  await rotate()
  app.clock.pass({ minutes: 5 })
  await rotate()
  expect(await findSigning()).toEqual([true, true, true])
  for (let count = 0; count < 3; count += 1) await rotate()
  expect(await findSigning()).toEqual([false, true, true, true, true, true])
  app.clock.pass({ hours: 25 })
  admin = await asMember(app, { role: 'admin' })
  expect(await findSigning()).toEqual([false, false, false, false, false, true])
})
