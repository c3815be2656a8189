import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createSecretToken } from '#server/platform/secret-token.ts'
import { type ApiEnv, setClientAddress } from '../context.ts'
import { createErrorHandler } from '../errors/error-handler.ts'
import { createAdmission } from './admission.ts'
import { limitClientRate, createClientRateLimiter } from './client-rate-limiter.ts'
import { shedLoad } from './load-shedding.ts'

function server(requestsPerClient: number | undefined) {
  const admission = createAdmission({ slots: 4 })
  const app = new Hono<ApiEnv>()
  app.onError(createErrorHandler(pino({ level: 'silent' })))
  app.use(setClientAddress(0))
  app.use(limitClientRate(createClientRateLimiter(requestsPerClient)))
  app.use(
    shedLoad({
      admission,
      isPage: () => false,
      streamingCalls: new Set(['/upload']),
    }),
  )
  app.all('*', async (c) => c.text(await c.req.text()))
  const send = (address: string, init: RequestInit = {}, path = '/call') =>
    app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
  return { admission, app, send }
}

test('a client that asks for too much is told to wait, and the others go on', async () => {
  const { app, send } = server(1)
  const statusesOf = async (...addresses: string[]) =>
    (await Promise.all(addresses.map((address) => send(address)))).map(({ status }) => status)
  expect(await statusesOf(...Array<string>(10).fill('192.0.2.1'))).not.toContain(429)
  const rejected = await send('192.0.2.1')
  expect(rejected.status).toBe(429)
  expect(rejected.headers.get('Retry-After')).toBe('1')
  expect(await statusesOf('192.0.2.2')).toEqual([200])
  expect((await app.request('/call')).status, 'a call inside the process').toBe(200)
})

test('the addresses of one IPv6 network share a budget, and those of one site a wider one', async () => {
  const { send } = server(1)
  const countAccepted = async (addresses: string[]) => {
    const answers = await Promise.all(addresses.map((address) => send(address)))
    return answers.filter(({ status }) => status === 200).length
  }
  const hosts = Array.from({ length: 20 }, (_, host) => `2001:db8:1:1::${host + 1}`)
  expect(await countAccepted(hosts)).toBe(10)
  const networks = Array.from({ length: 60 }, (_, network) => `2001:db8:2:${network + 1}::1`)
  expect(await countAccepted(networks)).toBe(40)
})

test('a body that is still on its way takes no slot', async () => {
  const { admission, send } = server(undefined)
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
  const texts = await Promise.all(slow.map(async (answer) => (await answer).text()))
  expect(texts).toEqual(Array(8).fill('slow'))
})

test('a page takes a slot of pages whoever asks for it, so that calls always find one', async () => {
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
      streamingCalls: new Set(),
    }),
  )
  app.all('*', (c) => {
    c.set('session', {} as ApiEnv['Variables']['session'])
    return c.text('')
  })
  const headers = { Authorization: createSecretToken() }
  for (const path of ['/call', '/call', '/page']) {
    await app.request(path, { headers }, { incoming: { socket: {} } })
  }
  expect(kinds).toEqual(['anonymousCall', 'memberRead', 'anonymousPage'])
})
