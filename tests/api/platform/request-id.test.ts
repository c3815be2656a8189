import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import { connectEventBus } from '#server/platform/events/event-bus.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { runInRequest } from '#server/platform/monitoring/request-context.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

interface Line {
  msg: string
  requestId?: string
  job?: string
}

const lines: Line[] = []
const log = createLogger({
  level: 'debug',
  json: true,
  destination: { write: (line) => void lines.push(JSON.parse(line) as Line) },
})
const app = useTestApp({ log })

beforeEach(() => {
  lines.length = 0
})

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const traceId = '0af7651916cd43dd8448eb211c80319c'

const findLine = (find: (line: Line) => boolean) =>
  until('the log line', async () => lines.find(find))

async function request(path: string, headers: Record<string, string>, fetch = app.fetch) {
  const response = await fetch(new Request(publicUrl + path, { headers }))
  const body = (await response.json()) as { requestId?: string }
  return { id: response.headers.get('X-Request-Id'), body }
}

test('the id of a trusted proxy is in the response, its error and the log', async () => {
  const { id, body } = await request('/user/user', { 'X-Request-Id': 'from-the-proxy' })
  expect([id, body.requestId]).toEqual(['from-the-proxy', 'from-the-proxy'])
  expect((await findLine(({ msg }) => msg === 'request')).requestId).toBe('from-the-proxy')
  const traced = await request('/user/user', { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
  expect(traced.id).toBe(traceId)
})

test.each(['x'.repeat(3000), 'two, ids-of-headers', '${jndi:ldap://example.test}', 'é'.repeat(10)])(
  'replaces the id of case %#',
  async (sent) => {
    const { id, body } = await request('/user/user', { 'X-Request-Id': sent })
    expect(id).toMatch(uuid)
    expect(body.requestId).toBe(id)
    expect(JSON.stringify(lines)).not.toContain(sent)
  },
)

test('without a trusted proxy, every id is our own', async () => {
  const direct = createApp({
    admission: createUnlimitedAdmission(),
    deps: app.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 0,
    isStopping: () => false,
  })
  const headers = {
    'X-Request-Id': 'from-a-client',
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  }
  const first = await request('/user/user', headers, direct)
  const second = await request('/user/user', headers, direct)
  expect(first.id).toMatch(uuid)
  expect(second.id).toMatch(uuid)
  expect(first.id).not.toBe(second.id)
})

test('the lines of a job, also after it failed, have the id of the request that enqueued it', async () => {
  app.mail.rejectNext(1)
  const form = registrationForm()
  const response = await app.fetch(
    new Request(`${publicUrl}/user/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'a-registration' },
      body: JSON.stringify(form),
    }),
  )
  expect(response.status).toBe(200)
  await app.mail.emailTo(form.email, '')
  await findLine(({ msg, job }) => msg === 'job' && job === 'email')
  const own = lines.filter(({ requestId }) => requestId === 'a-registration')
  expect(own.map(({ msg }) => msg)).toEqual([
    'request',
    'The mail server did not accept an email; it will be retried.',
    'A job failed.',
    'job',
  ])
})

test('a job that no request enqueued has its own id', async () => {
  await app.deps.jobs.work('indexPassages', async () => log.info('indexed'))
  await app.deps.jobs.enqueue(app.deps.db, 'indexPassages', { id: crypto.randomUUID() })
  const { requestId } = await findLine(({ msg }) => msg === 'indexed')
  const { rows } = await app.pool.query('select name from pgboss.job where id = $1', [requestId])
  expect(rows).toEqual([{ name: 'index-passages' }])
})

test('what a job receives is its payload alone', async () => {
  const received: unknown[] = []
  await app.deps.jobs.work('importCaptions', async (data) => void received.push(data))
  const id = crypto.randomUUID()
  await runInRequest({ requestId: 'an-upload' }, () =>
    app.deps.jobs.enqueue(app.deps.db, 'importCaptions', { id }),
  )
  await until('the job', async () => received.length > 0)
  expect(received).toEqual([{ id }])
})

test('an event has the id of its request in every process', async () => {
  const other = await connectEventBus({ url: app.databaseUrl, pool: app.pool, log })
  onTestFinished(() => other.close())
  other.on('postsChanged', () => log.info('received elsewhere'))
  await runInRequest({ requestId: 'of-a-comment' }, () =>
    app.deps.events.publish('postsChanged', { postIds: [] }),
  )
  const line = await findLine(({ msg }) => msg === 'received elsewhere')
  expect(line.requestId).toBe('of-a-comment')
  await app.deps.events.publish('postsChanged', { postIds: [] })
  await until('the next event', async () =>
    lines.some(({ msg, requestId }) => msg === 'received elsewhere' && requestId === undefined),
  )
})

test('the lines of a live connection have the id of its handshake', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const live = openSockets(app.deps, server, {
    corsOrigins: [],
    ...generousHandshakes,
    trustedProxies: 1,
  })
  onTestFinished(async () => {
    await live.close()
  })
  await app.deps.db.execute(sql`alter table sessions rename to sessions_away`)
  onTestFinished(async () => {
    await app.deps.db.execute(sql`alter table sessions_away rename to sessions`)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token: 'A'.repeat(43) },
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: { 'X-Request-Id': 'of-a-handshake', 'X-Forwarded-For': '192.0.2.1' },
  })
  onTestFinished(() => void socket.disconnect())
  const line = await findLine(({ msg }) => msg === 'A socket could not be admitted.')
  expect(line.requestId).toBe('of-a-handshake')
})
