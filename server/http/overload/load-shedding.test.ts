import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { createSecretToken } from '#server/platform/secret-token.ts'
import { until } from '#tests/helpers/until.ts'
import { type ApiEnv, setClientAddress } from '../context.ts'
import { createErrorHandler } from '../errors/error-handler.ts'
import { createAdmission } from './admission.ts'
import { limitClientRate, createClientRateLimiter } from './client-rate-limiter.ts'
import { delayFailures, shedLoad } from './load-shedding.ts'

function startServer(requestsPerClient: number | undefined) {
  const admission = createAdmission({ slots: 4 })
  const app = new Hono<ApiEnv>()
  app.onError(createErrorHandler(pino({ level: 'silent' })))
  app.use(setClientAddress(0))
  app.use(limitClientRate(createClientRateLimiter(requestsPerClient)))
  app.use(delayFailures())
  app.use(
    shedLoad({
      admission,
      isPage: () => false,
      isStreamed: (path) => path === '/upload',
    }),
  )
  app.all('/api', async (c) => c.text(await c.req.text()))
  const send = (address: string, init: RequestInit = {}, path = '/api') =>
    app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
  return { admission, app, send }
}

test('rejects a client above its rate limit, and no other', async () => {
  const { app, send } = startServer(1)
  const sendFrom = async (...addresses: string[]) =>
    (await Promise.all(addresses.map((address) => send(address)))).map(({ status }) => status)
  expect(await sendFrom(...Array<string>(10).fill('192.0.2.1'))).not.toContain(429)
  const rejected = await send('192.0.2.1')
  expect(rejected.status).toBe(429)
  expect(rejected.headers.get('Retry-After')).toBe('1')
  expect(await sendFrom('192.0.2.2')).toEqual([200])
  expect((await app.request('/api')).status, 'a request inside the process').toBe(200)
})

test('limits an IPv6 network as one client, and a site with a higher limit', async () => {
  const { send } = startServer(1)
  const countAccepted = async (addresses: string[]) => {
    const responses = await Promise.all(addresses.map((address) => send(address)))
    return responses.filter(({ status }) => status === 200).length
  }
  const hosts = Array.from({ length: 20 }, (_, host) => `2001:db8:1:1::${host + 1}`)
  expect(await countAccepted(hosts)).toBe(10)
  const networks = Array.from({ length: 60 }, (_, network) => `2001:db8:2:${network + 1}::1`)
  expect(await countAccepted(networks)).toBe(40)
})

test('a request whose body is still arriving takes no slot', async () => {
  const { admission, send } = startServer(undefined)
  const bodies = Array.from({ length: 8 }, () => new TransformStream<Uint8Array, Uint8Array>())
  const slow = bodies.map(({ readable: body }) =>
    send('192.0.2.1', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'Transfer-Encoding': 'chunked' },
    } as RequestInit),
  )
  const quick = await send('192.0.2.1', { method: 'POST', body: 'quick' })
  expect(await quick.text()).toBe('quick')
  expect(admission.state().running).toBe(0)
  await Promise.all(
    bodies.map(async ({ writable }) => {
      const writer = writable.getWriter()
      await writer.write(new TextEncoder().encode('slow'))
      await writer.close()
    }),
  )
  const texts = await Promise.all(slow.map(async (response) => (await response).text()))
  expect(texts).toEqual(Array(8).fill('slow'))
})

test('a wrong guess whose response is delayed takes no slot', async () => {
  const { admission, app, send } = startServer(undefined)
  let guesses = 0
  app.post('/login', () => {
    guesses += 1
    const error = new AppError('wrong_credentials', 'Wrong.')
    error.delayMilliseconds = 500
    throw error
  })
  const startedAt = performance.now()
  const replies = Array.from({ length: 12 }, (_, index) =>
    send(`192.0.2.${index}`, { method: 'POST' }, '/login'),
  )
  await until('all guesses', () => guesses === 12)
  await until('free slots', () => admission.state().running === 0)
  expect((await send('192.0.2.99', { method: 'POST' })).status).toBe(200)
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array(12).fill(401))
  expect(performance.now() - startedAt).toBeGreaterThan(490)
})

test('a page has the priority of pages even with a token, so that API requests always find a slot', async () => {
  const kinds: string[] = []
  const app = new Hono<ApiEnv>()
  app.use(setClientAddress(0))
  app.use(
    shedLoad({
      admission: {
        ...createAdmission(),
        requireCapacity: (kind) => void kinds.push(kind),
      },
      isPage: (c) => c.req.path === '/page',
      isStreamed: () => false,
    }),
  )
  app.all('*', (c) => {
    c.set('session', {} as ApiEnv['Variables']['session'])
    return c.text('')
  })
  const headers = { Authorization: createSecretToken() }
  for (const path of ['/api', '/api', '/page']) {
    await app.request(path, { headers }, { incoming: { socket: {} } })
  }
  expect(kinds).toEqual(['anonymousRead', 'userRead', 'anonymousPage'])
})
