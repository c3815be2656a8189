import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CachedResponse, encodeBody } from './cached-response.ts'
import { createChangeTracker } from './change-tracker.ts'
import { createResponseCache } from './response-cache.ts'

const second = 1000
const onError = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
  onError.mockReset()
})

interface ResultOptions {
  headers?: Record<string, string>
  status?: number
  tags?: string[]
  body?: string
  isStale?: boolean
}

/** Computations with the bodies 1, 2, 3 …, which a test can pause. */
function createSource() {
  let count = 0
  let gate: Promise<void> = Promise.resolve()
  const compute =
    ({ status = 200, headers = {}, tags = [], body, isStale = false }: ResultOptions = {}) =>
    async () => {
      count += 1
      const text = body ?? String(count)
      await gate
      return {
        status,
        headers,
        body: Buffer.from(text),
        tags: new Set(tags),
        computedAt: performance.now(),
        isStale,
      }
    }
  return {
    compute,
    /** The next computations wait until the returned function is called. */
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = Promise.resolve()
        resolve()
      }
    },
  }
}

async function readText(response: CachedResponse): Promise<string> {
  return (await encodeBody(response, 'identity')).toString()
}

function setUp() {
  const changes = createChangeTracker()
  let isAvailable = true
  const cache = createResponseCache({ changes, isDatabaseAvailable: () => isAvailable, onError })
  const { compute, pause } = createSource()
  return {
    changes,
    cache,
    compute,
    pause,
    read: (result: ResultOptions = {}, key = 'key') => cache.getOrCompute(key, compute(result)),
    text: async (result: ResultOptions = {}) =>
      readText(await cache.getOrCompute('key', compute(result))),
    setDatabaseAvailable: (isNow: boolean) => (isAvailable = isNow),
  }
}

test('computes once for concurrent requests', async () => {
  const { text } = setUp()
  expect(await Promise.all([text(), text()])).toEqual(['1', '1'])
  expect(await text()).toBe('1')
})

test('computes again after a change of its tags, and not after others', async () => {
  const { changes, text } = setUp()
  await text({ tags: ['course', 'owner'] })
  changes.record({ contentOnlyIds: ['another user'] })
  expect(await text({ tags: ['course', 'owner'] })).toBe('1')
  changes.record({ contentOnlyIds: ['owner'] })
  expect(await text({ tags: ['course'] })).toBe('2')
  changes.record({ contentOnlyIds: ['owner'] })
  expect(await text()).toBe('2')
  changes.recordAll()
  expect(await text()).toBe('3')
})

test('a request after a change does not get what was computed before it', async () => {
  const { changes, text, pause } = setUp()
  const resume = pause()
  const early = text({ tags: ['course'] })
  changes.record({ contentOnlyIds: ['course'] })
  const late = text({ tags: ['course'] })
  resume()
  expect(await Promise.all([early, late])).toEqual(['1', '2'])
  expect(await text()).toBe('2')
})

test('a request after an unrelated change joins the running computation', async () => {
  const { changes, text, pause } = setUp()
  const resume = pause()
  const early = text({ tags: ['course'] })
  changes.record({ contentOnlyIds: ['another course'] })
  const late = text({ tags: ['course'] })
  resume()
  expect(await Promise.all([early, late])).toEqual(['1', '1'])
})

test('an error response is not cached, and not served to requests after a change', async () => {
  const { changes, cache, read, text, pause } = setUp()
  expect((await read({ status: 404 })).status).toBe(404)
  expect(cache.size()).toBe(0)
  const resume = pause()
  const early = read({ status: 404 })
  changes.record({ courseIds: ['new'] })
  const late = text({ status: 200 })
  resume()
  expect((await early).status).toBe(404)
  expect(await late).toBe('3')
})

test('serves the old response after ten seconds while it computes a new one', async () => {
  const { text } = setUp()
  await text()
  vi.advanceTimersByTime(9 * second)
  expect(await text()).toBe('1')
  vi.advanceTimersByTime(2 * second)
  expect(await text()).toBe('1')
  await vi.waitFor(async () => expect(await text()).toBe('2'), 30_000)
})

test('waits for a new response after a minute', async () => {
  const { text } = setUp()
  await text()
  vi.advanceTimersByTime(61 * second)
  expect(await text()).toBe('2')
})

test('a clock that is set back an hour does not keep responses for longer', async () => {
  const { text } = setUp()
  await text()
  vi.setSystemTime(Date.now() - 3600 * second)
  vi.advanceTimersByTime(60 * second)
  expect(await text()).toBe('2')
})

test('reports a failed background computation and keeps the old response', async () => {
  const { cache, text } = setUp()
  const failure = new Error('Too many requests are waiting.')
  await text()
  vi.advanceTimersByTime(11 * second)
  const failed = await cache.getOrCompute('key', () => Promise.reject(failure))
  expect(await readText(failed)).toBe('1')
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(failure), 30_000)
  vi.advanceTimersByTime(60 * second)
  expect(await cache.getOrCompute('key', () => Promise.reject(failure))).toMatchObject({
    isStale: true,
  })
})

test('a changed response is not served if it cannot be computed again', async () => {
  const { cache, changes, text } = setUp()
  await text({ tags: ['course'] })
  changes.record({ contentOnlyIds: ['course'] })
  await expect(cache.getOrCompute('key', () => Promise.reject(new Error('busy')))).rejects.toThrow(
    'busy',
  )
})

test('serves all entries, marked as stale, while the database is unavailable, and computes them again afterwards', async () => {
  const { changes, read, text, setDatabaseAvailable } = setUp()
  await text({ tags: ['course'] })
  changes.recordAll()
  vi.advanceTimersByTime(3600 * second)
  const unavailable = { status: 503, tags: ['course'] }
  expect(await read(unavailable)).toMatchObject({ status: 200, isStale: true })
  setDatabaseAvailable(false)
  // Nothing is computed until the database is available again.
  expect(await readText(await read({ body: 'unexpected' }))).toBe('1')
  expect((await read(unavailable, 'never read before')).status).toBe(503)
  setDatabaseAvailable(true)
  expect(await read({ body: 'current' })).toMatchObject({ status: 200, isStale: false })
  expect(await text()).toBe('current')
})

test('a response with stale parts is not cached', async () => {
  const { cache, read } = setUp()
  expect(await read({ isStale: true })).toMatchObject({ isStale: true })
  expect(cache.size()).toBe(0)
})

test('computes nothing in the background while that would delay others', async () => {
  const { cache, compute, text } = setUp()
  await text()
  vi.advanceTimersByTime(59 * second)
  const work = vi.fn(compute())
  const old = await cache.getOrCompute('key', work, { canRefresh: () => false })
  expect([await readText(old), work.mock.calls.length]).toEqual(['1', 0])
  vi.advanceTimersByTime(2 * second)
  const current = await cache.getOrCompute('key', work, { canRefresh: () => false })
  expect(await readText(current)).toBe('2')
})

test('keeps documents compressed alone, and serves them in each encoding', async () => {
  const { cache, read } = setUp()
  const body = `<html lang="en">${'A long page. '.repeat(10_000)}`
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  await read({ headers, body })
  expect(cache.size()).toBeLessThan(body.length / 20)
  const kept = await read({ headers, body: 'another' })
  const decoders = { identity: String, gzip: gunzipSync, br: brotliDecompressSync }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const encoded = await encodeBody(kept, encoding as keyof typeof decoders)
    expect(decode(encoded).toString()).toBe(body)
  }
})

test('counts an encoding once it was asked for, with all the memory that it holds', async () => {
  const { cache, read } = setUp()
  const kept = await read({ body: 'A long list. '.repeat(10_000) })
  const before = cache.size()
  const [gzip, again] = await Promise.all([encodeBody(kept, 'gzip'), encodeBody(kept, 'gzip')])
  expect(again).toBe(gzip)
  expect(cache.size() - before).toBe(gzip.buffer.byteLength)
})

test('what is not kept takes no memory, but replaces what was', async () => {
  const { cache, changes, compute, text } = setUp()
  const part = async () =>
    readText(await cache.getOrCompute('key', compute({ tags: ['course'] }), { isKept: false }))
  expect([await part(), await part(), cache.size()]).toEqual(['1', '2', 0])
  expect(await text({ tags: ['course'] })).toBe('3')
  changes.record({ contentOnlyIds: ['course'] })
  expect([await part(), await text()]).toEqual(['4', '4'])
})

test('a response is kept if only one of those who wait for it wants that', async () => {
  const { cache, compute, pause, text } = setUp()
  const resume = pause()
  const part = cache.getOrCompute('key', compute(), { isKept: false })
  const whole = text()
  resume()
  expect([await readText(await part), await whole, await text()]).toEqual(['1', '1', '1'])
})

test('marks a response as stale once for all requests', async () => {
  const { read, setDatabaseAvailable } = setUp()
  await read({ headers: { 'content-type': 'text/html' }, body: '<html lang="en">' })
  setDatabaseAvailable(false)
  vi.advanceTimersByTime(61 * second)
  const [first, other] = await Promise.all([read(), read()])
  expect(first).toMatchObject({ isStale: true })
  expect(other).toBe(first)
})

test('takes no more memory than its limit', async () => {
  const { cache, read } = setUp()
  const body = 'x'.repeat(100_000)
  for (let index = 0; index < 400; index++) await read({ body }, `key ${index}`)
  expect(cache.size()).toBeGreaterThan(30_000_000)
  expect(cache.size()).toBeLessThan(33_554_432)
})
