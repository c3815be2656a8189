import { expect, test } from 'vitest'
import { errorBody } from '#shared/errors.ts'
import { createApp } from '#server/app.ts'
import { createAdmission } from '#server/http/overload/admission.ts'
import { publicUrl, useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })

/** The app with two slots, where a read that has waited for a millisecond keeps others out. */
function busyApp() {
  let time = 0
  const admission = createAdmission({ slots: 4, now: () => (time += 1) })
  return createApp({
    deps: house.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 0,
    admission,
    isStopping: () => false,
  })
}

test('more searches than there is room for are rejected with the time to wait', async () => {
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

test('a client that has too much computed is told to wait, but gets what is cached', async () => {
  const app = createApp({
    deps: house.deps,
    publicUrl,
    corsOrigins: [],
    trustedProxies: 0,
    admission: createAdmission(),
    requestsPerClient: 1,
    isStopping: () => false,
  })
  const ask = (address: string, path: string) => app(new Request(publicUrl + path), from(address))
  const search = (address: string, word: string) => ask(address, `/api/courses?search=${word}`)
  for (let turn = 0; turn < 10; turn++) {
    expect((await search('192.0.2.1', `budget${turn}`)).status).toBe(200)
  }
  const rejected = await search('192.0.2.1', 'budget10')
  expect(rejected.status).toBe(429)
  expect(rejected.headers.get('Retry-After')).toBe('1')
  expect((await search('192.0.2.1', 'budget3')).status, 'what is cached').toBe(200)
  expect((await search('192.0.2.2', 'budget10')).status, 'another client').toBe(200)
})
