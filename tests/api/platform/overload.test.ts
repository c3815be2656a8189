import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createAdmission } from '#server/http/overload/admission.ts'
import { createClientRateLimiter } from '#server/http/overload/client-rate-limiter.ts'
import { createClientKey } from '#server/platform/rate-limits/client-address.ts'
import { errorBody } from '#shared/errors.ts'
import { asUser } from '#tests/factories/users.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const testApp = useTestApp()

const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })

/** The app with two slots, where other reads are rejected once one has waited for a millisecond. */
function busyApp() {
  let time = 0
  const admission = createAdmission({ slots: 4, now: () => (time += 1) })
  return createApp({
    deps: testApp.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 0,
    admission,
    isStopping: () => false,
  })
}

test('rejects searches over capacity with Retry-After', async () => {
  const app = busyApp()
  const replies = await Promise.all(
    Array.from({ length: 300 }, (_, turn) =>
      app(new Request(`${publicUrl}/api/courses?search=flood${turn}`), from(`192.0.2.${turn}`)),
    ),
  )
  const rejected = replies.filter(({ status }) => status !== 200)
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected.length).toBeLessThan(300)
  for (const reply of rejected) {
    expect(reply.status).toBe(503)
    const { code, requestId } = errorBody.parse(await reply.json())
    expect([code, requestId]).toEqual(['unavailable', reply.headers.get('X-Request-Id')])
    expect(reply.headers.get('Retry-After')).toBe('2')
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
  const later = await app(new Request(`${publicUrl}/api/courses?search=later`), from('192.0.2.1'))
  expect(later.status).toBe(200)
})

/** The app with a budget of ten computed requests per client, which time does not refill. */
function frugalApp() {
  const app = createApp({
    deps: testApp.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 0,
    admission: createAdmission(),
    clientRateLimiter: createClientRateLimiter(1, createClientKey(), () => 0),
    isStopping: () => false,
  })
  return (address: string, path: string, init: RequestInit = {}) =>
    app(new Request(publicUrl + path, init), from(address))
}

test('rejects a client over its budget with Retry-After, but serves cached responses', async () => {
  const sendRequest = frugalApp()
  const search = (address: string, word: string) =>
    sendRequest(address, `/api/courses?search=${word}`)
  for (let turn = 0; turn < 10; turn++) {
    expect((await search('192.0.2.1', `budget${turn}`)).status).toBe(200)
  }
  const rejected = await search('192.0.2.1', 'budget10')
  expect(rejected.status).toBe(429)
  expect(rejected.headers.get('Retry-After')).toBe('1')
  expect((await search('192.0.2.1', 'budget3')).status, 'what is cached').toBe(200)
  expect((await search('192.0.2.2', 'budget10')).status, 'another client').toBe(200)
})

describe('a large cart', () => {
  const saveCart = (send: ReturnType<typeof frugalApp>, token: string) => {
    const body = JSON.stringify({ cart: [], cartVersion: 0, desc: 'x'.repeat(300 * 1024) })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
    return send('192.0.2.1', '/user/addcart', {
      method: 'PATCH',
      headers: { ...headers, Authorization: token },
      body,
    })
  }

  test('uses one request of the client’s budget', async () => {
    const { token } = await asUser(testApp)
    const send = frugalApp()
    for (let turn = 0; turn < 10; turn++) {
      expect((await saveCart(send, token)).status).toBe(200)
    }
  })

  test('uses one also without a session', async () => {
    const send = frugalApp()
    const statuses: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      statuses.push((await saveCart(send, 'made-up')).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses).toContain(429)
  })
})

describe.each([
  ['a cart', 'PATCH', '/user/addcart'],
  ['an article', 'PATCH', '/api/lessons/01900000-0000-7000-8000-000000000000'],
  ['captions', 'PUT', '/api/lessons/01900000-0000-7000-8000-000000000000/captions/en'],
])('%s of unknown length', (_, method, path) => {
  /** Sends 600 kB in chunks; returns the response and how many bytes were read for it. */
  async function sendChunks(method: string, token?: string) {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 600_000) return controller.close()
        sent += 20_000
        controller.enqueue(new Uint8Array(20_000).fill(32))
      },
    })
    const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    const init = { method, body, duplex: 'half', headers }
    const { status } = await frugalApp()('192.0.2.1', path, {
      ...init,
      headers: token ? { ...headers, Authorization: token } : headers,
    } as RequestInit)
    return { status, sent }
  }

  test('is not read without a session', async () => {
    const { status, sent } = await sendChunks(method)
    expect(status).toBe(401)
    expect(sent).toBeLessThan(100_000)
  })

  test('is read with one', async () => {
    const { token } = await asUser(testApp)
    const { status, sent } = await sendChunks(method, token)
    expect([400, 403, 404]).toContain(status)
    expect(sent).toBe(600_000)
  })

  test('is too large for other methods', async () => {
    const { token } = await asUser(testApp)
    expect((await sendChunks('POST', token)).status).toBe(413)
  })
})
