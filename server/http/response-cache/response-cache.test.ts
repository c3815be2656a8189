import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

interface Wishes {
  status?: number
  tags?: string[]
  body?: string
  isStale?: boolean
}

/** Computes 1, 2, 3 …, and waits where it is told to. */
function source() {
  let count = 0
  let gate: Promise<void> = Promise.resolve()
  const compute =
    ({ status = 200, tags = [], body, isStale = false }: Wishes = {}) =>
    async () => {
      count += 1
      const text = body ?? String(count)
      await gate
      return {
        status,
        headers: {},
        body: Buffer.from(text),
        tags: new Set(tags),
        computedAt: Date.now(),
        isStale,
      }
    }
  return {
    compute,
    /** The next computations stay under way until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return () => {
        gate = Promise.resolve()
        resolve()
      }
    },
  }
}

function make() {
  const changes = createChangeTracker()
  let isAway = false
  const cache = createResponseCache({ changes, isDatabaseAvailable: () => !isAway, onError })
  const { compute, hold } = source()
  return {
    changes,
    cache,
    compute,
    hold,
    read: (wishes: Wishes = {}, key = 'key') => cache.getOrCompute(key, compute(wishes)),
    text: async (wishes: Wishes = {}) =>
      (await cache.getOrCompute('key', compute(wishes))).body.toString(),
    databaseIsAway: () => (isAway = true),
    databaseIsBack: () => (isAway = false),
  }
}

test('computes once, also for readers who come while it computes', async () => {
  const { text } = make()
  expect(await Promise.all([text(), text()])).toEqual(['1', '1'])
  expect(await text()).toBe('1')
})

test('computes again after a change of what is shown, and not after others', async () => {
  const { changes, text } = make()
  await text({ tags: ['course', 'owner'] })
  changes.record({ appearanceIds: ['somebody else'] })
  expect(await text({ tags: ['course', 'owner'] })).toBe('1')
  changes.record({ appearanceIds: ['owner'] })
  expect(await text({ tags: ['course'] })).toBe('2')
  changes.record({ appearanceIds: ['owner'] })
  expect(await text()).toBe('2')
  changes.recordAll()
  expect(await text()).toBe('3')
})

test('a reader after a change does not get what was read before it', async () => {
  const { changes, text, hold } = make()
  const release = hold()
  const early = text({ tags: ['course'] })
  changes.record({ appearanceIds: ['course'] })
  const late = text({ tags: ['course'] })
  release()
  expect(await Promise.all([early, late])).toEqual(['1', '2'])
  expect(await text()).toBe('2')
})

test('a reader after a change of something else joins the computation under way', async () => {
  const { changes, text, hold } = make()
  const release = hold()
  const early = text({ tags: ['course'] })
  changes.record({ appearanceIds: ['another course'] })
  const late = text({ tags: ['course'] })
  release()
  expect(await Promise.all([early, late])).toEqual(['1', '1'])
})

test('a rejection is not kept, and not given to readers after a change', async () => {
  const { changes, cache, read, text, hold } = make()
  expect((await read({ status: 404 })).status).toBe(404)
  expect(cache.size()).toBe(0)
  const release = hold()
  const early = read({ status: 404 })
  changes.record({ courseIds: ['new'] })
  const late = text({ status: 200 })
  release()
  expect((await early).status).toBe(404)
  expect(await late).toBe('3')
})

test('after ten seconds the old answer is served once more while it is computed again', async () => {
  const { text } = make()
  await text()
  vi.advanceTimersByTime(9 * second)
  expect(await text()).toBe('1')
  vi.advanceTimersByTime(2 * second)
  expect(await text()).toBe('1')
  await vi.waitFor(async () => expect(await text()).toBe('2'))
})

test('after a minute readers wait for a new answer', async () => {
  const { text } = make()
  await text()
  vi.advanceTimersByTime(61 * second)
  expect(await text()).toBe('2')
})

test('reports a failed renewal and keeps the old answer', async () => {
  const { cache, text } = make()
  const failure = new Error('Too many wait.')
  await text()
  vi.advanceTimersByTime(11 * second)
  const failed = await cache.getOrCompute('key', () => Promise.reject(failure))
  expect(failed.body.toString()).toBe('1')
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(failure))
  vi.advanceTimersByTime(60 * second)
  expect(await cache.getOrCompute('key', () => Promise.reject(failure))).toMatchObject({
    isStale: true,
  })
})

test('a changed answer is not served where there is no room to compute it again', async () => {
  const { cache, changes, text } = make()
  await text({ tags: ['course'] })
  changes.record({ appearanceIds: ['course'] })
  await expect(cache.getOrCompute('key', () => Promise.reject(new Error('busy')))).rejects.toThrow(
    'busy',
  )
})

test('while the database is away everything kept is served, marked, and computed again afterwards', async () => {
  const { changes, read, text, databaseIsAway, databaseIsBack } = make()
  await text({ tags: ['course'] })
  changes.recordAll()
  vi.advanceTimersByTime(3600 * second)
  const away = { status: 503, tags: ['course'] }
  expect(await read(away)).toMatchObject({ status: 200, isStale: true })
  databaseIsAway()
  // Nobody asks the database in vain until it is back.
  expect((await read({ body: 'unexpected' })).body.toString()).toBe('1')
  expect((await read(away, 'never read before')).status).toBe(503)
  databaseIsBack()
  expect(await read({ body: 'current' })).toMatchObject({ status: 200, isStale: false })
  expect(await text()).toBe('current')
})

test('what was made of outdated parts is not kept', async () => {
  const { cache, read } = make()
  expect(await read({ isStale: true })).toMatchObject({ isStale: true })
  expect(cache.size()).toBe(0)
})

test('takes no more memory than its limit', async () => {
  const { cache, read } = make()
  const body = 'x'.repeat(100_000)
  for (let turn = 0; turn < 300; turn++) await read({ body }, `key ${turn}`)
  expect(cache.size()).toBeGreaterThan(30_000_000)
  expect(cache.size()).toBeLessThan(33_554_432)
})
