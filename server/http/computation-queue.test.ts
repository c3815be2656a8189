import { expect, test } from 'vitest'
import { createComputationQueue } from './computation-queue.ts'

test('runs a few at a time, lets a few wait and rejects the rest with the seconds to wait', async () => {
  const queue = createComputationQueue({ runningMax: 2, waitingMax: 3 })
  const gate = Promise.withResolvers<void>()
  const accepted = Array.from({ length: 5 }, (_, place) =>
    queue.run(() => gate.promise.then(() => place)),
  )
  expect([queue.running(), queue.waiting()]).toEqual([2, 3])
  await expect(queue.run(async () => 'late')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 2,
  })
  const part = queue.runWhenFree(async () => 'part')
  gate.resolve()
  expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3, 4])
  expect(await part).toBe('part')
  expect([queue.running(), queue.waiting()]).toEqual([0, 0])
})

test('a failed computation makes room for the next', async () => {
  const queue = createComputationQueue({ runningMax: 1, waitingMax: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'yes')).toBe('yes')
})
