import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const createLimiter = () =>
  createConcurrencyLimiter({
    perKey: { max: 2, createError: () => new AppError('too_many', 'Too many of yours.') },
    total: { max: 3, createError: () => new AppError('unavailable', 'Too many.') },
  })

/** Work that runs until `end` or `fail` is called. */
function createWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: () => promise, end: () => resolve('done'), fail: () => reject(new Error('broken')) }
}

test('rejects more work of a key than its limit, also before the total is reached', async () => {
  const limit = createLimiter()
  const [first, second] = [createWork(), createWork()]
  const running = [limit('a', first.run), limit('a', second.run)]
  await expect(limit('a', createWork().run)).rejects.toMatchObject({ code: 'too_many' })
  first.end()
  expect(await running[0]).toBe('done')
  second.end()
  expect(await running[1]).toBe('done')
})

test('rejects work above the total, whatever its key', async () => {
  const limit = createLimiter()
  const works = [createWork(), createWork(), createWork()]
  const running = works.map((work, index) => limit(`key ${index}`, work.run))
  await expect(limit('another', createWork().run)).rejects.toMatchObject({ code: 'unavailable' })
  for (const work of works) work.end()
  await Promise.all(running)
})

test('has room again after work that succeeded, failed or was rejected', async () => {
  const limit = createLimiter()
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [createWork(), createWork()]
    const running = [limit('a', first.run), limit('a', second.run)]
    await expect(limit('a', createWork().run)).rejects.toThrow('Too many of yours.')
    first.fail()
    second.end()
    await expect(running[0]).rejects.toThrow('broken')
    await running[1]
  }
})
