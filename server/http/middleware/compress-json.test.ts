import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test } from 'vitest'
import { compressJson } from './compress-json.ts'

const short = { text: 'Grüße' }
const long = { text: 'Grüße, '.repeat(500) }

const app = new Hono()
app.use(compress())
app.use(compressJson())
app.get('/short', (c) => c.json(short, 201, { 'X-Own': 'kept' }))
app.get('/long', (c) => c.json(long))
app.get('/text', (c) => c.text('not JSON'))
app.onError((_error, c) => c.json(short, 500))
app.get('/broken', () => {
  throw new Error('broken')
})

const get = (path: string, headers: Record<string, string> = { 'Accept-Encoding': 'gzip, br' }) =>
  app.request(path, { headers })

test.each([
  ['/short', 201, 'kept'],
  ['/broken', 500, null],
])('sends a short response uncompressed, with its length: %s', async (path, status, own) => {
  const reply = await get(path)
  const { headers } = reply
  expect([reply.status, headers.get('Content-Encoding')]).toEqual([status, null])
  const bytes = await reply.arrayBuffer()
  expect(headers.get('Content-Length')).toBe(String(bytes.byteLength))
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(short)
  expect(headers.get('X-Own')).toBe(own)
})

test('compresses a long response', async () => {
  const reply = await get('/long')
  expect(reply.headers.get('Content-Encoding')).toBe('gzip')
  expect(reply.headers.get('Vary')).toContain('Accept-Encoding')
  const bytes = await reply.arrayBuffer()
  expect(reply.headers.get('Content-Length')).toBe(String(bytes.byteLength))
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(long)
})

test('ignores other content types, and clients that accept no compression', async () => {
  expect((await get('/text')).headers.get('Content-Encoding')).toBe('gzip')
  const plain = await get('/long', {})
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(await plain.json()).toEqual(long)
})
