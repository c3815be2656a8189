import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { staticResponse } from './static-response.ts'

const text = 'The same for all clients. '.repeat(200)

function createApp() {
  const calls = { count: 0 }
  const respond = staticResponse(async () => {
    calls.count += 1
    return { contentType: 'text/plain', body: text }
  })
  return { app: new Hono().get('/', respond), calls }
}

test('is generated once for all encodings', async () => {
  const { app, calls } = createApp()
  const request = async (encoding: string) => {
    const reply = await app.request('/', { headers: { 'Accept-Encoding': encoding } })
    expect(reply.headers.get('Content-Type')).toBe('text/plain')
    return Buffer.from(await reply.arrayBuffer())
  }
  const all = await Promise.all(['br', 'gzip', 'identity', 'br, gzip'].map(request))
  const [br, gzip, plain, both] = all
  expect(brotliDecompressSync(br ?? '').toString()).toBe(text)
  expect(gunzipSync(gzip ?? '').toString()).toBe(text)
  expect(plain?.toString()).toBe(text)
  expect(both).toEqual(br)
  expect(calls.count).toBe(1)
})

test('is not sent again to a client that has the current version', async () => {
  const { app } = createApp()
  const first = await app.request('/')
  const again = await app.request('/', {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('is generated again after an error', async () => {
  let count = 0
  const respond = staticResponse(async () => {
    count += 1
    if (count === 1) throw new Error('not yet')
    return { contentType: 'text/plain', body: 'now' }
  })
  const app = new Hono().get('/', respond).onError((_error, c) => c.text('failed', 500))
  expect(await (await app.request('/')).text()).toBe('failed')
  expect(await (await app.request('/')).text()).toBe('now')
})

test('is sent in slices if it is large and not compressed', async () => {
  const body = 'x'.repeat(200_000)
  const app = new Hono().get(
    '/',
    staticResponse(async () => ({ contentType: 'text/plain', body })),
  )
  const reply = await app.request('/', { headers: { 'Accept-Encoding': 'identity' } })
  expect(reply.headers.get('Content-Length')).toBe('200000')
  const lengths: number[] = []
  for await (const slice of reply.body ?? []) lengths.push((slice as Uint8Array).length)
  expect(lengths).toEqual([65_536, 65_536, 65_536, 3392])
})
