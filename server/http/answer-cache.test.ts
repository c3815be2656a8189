import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const second = 1000
const onError = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
  onError.mockReset()
})

/** A source that answers 1, 2, 3 …, and waits where it is told to. */
function source() {
  let answers = 0
  let gate: Promise<void> = Promise.resolve()
  return {
    async compute() {
      answers += 1
      const mine = String(answers)
      await gate
      return new Response(mine)
    },
    /** The next answers stay under way until the returned function is called. */
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

const make = () => {
  const cache = createAnswerCache(onError)
  const read = async (compute: () => Promise<Response>) =>
    (await cache.read('key', compute)).bodies.identity.toString()
  return { cache, read }
}

test('an answer is computed once, also for those who ask while it is under way', async () => {
  const { read } = make()
  const { compute } = source()
  expect(await Promise.all([read(compute), read(compute)])).toEqual(['1', '1'])
  expect(await read(compute)).toBe('1')
})

test('what was read before a change is not kept after it', async () => {
  const { cache, read } = make()
  const { compute, hold } = source()
  const release = hold()
  const early = read(compute)
  cache.clear()
  release()
  expect(await early).toBe('1')
  expect(await read(compute)).toBe('2')
})

test('who asks after a change does not wait for what was read before it', async () => {
  const { cache, read } = make()
  const { compute, hold } = source()
  const release = hold()
  const early = read(compute)
  cache.clear()
  const late = read(compute)
  release()
  expect(await Promise.all([early, late])).toEqual(['1', '2'])
})

test('a failure is not kept', async () => {
  const { cache, read } = make()
  const failed = async () => new Response('', { status: 404 })
  expect((await cache.read('key', failed)).status).toBe(404)
  expect(await read(source().compute)).toBe('1')
})

test('an answer older than ten seconds is given once more while it is renewed', async () => {
  const { read } = make()
  const { compute } = source()
  await read(compute)
  vi.advanceTimersByTime(9 * second)
  expect(await read(compute)).toBe('1')
  vi.advanceTimersByTime(2 * second)
  expect(await read(compute)).toBe('1')
  await vi.waitFor(async () => expect(await read(compute)).toBe('2'))
})

test('a renewal that fails is told, and the old answer stays', async () => {
  const { read } = make()
  const failure = new Error('The database is down.')
  await read(source().compute)
  vi.advanceTimersByTime(11 * second)
  expect(await read(() => Promise.reject(failure))).toBe('1')
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(failure))
})
