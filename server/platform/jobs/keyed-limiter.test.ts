import { expect, test } from 'vitest'
import { createKeyedLimiter } from './keyed-limiter.ts'

/** Tasks that are ended by the test, and those that are running. */
function createWork() {
  const running: string[] = []
  const ends: Record<string, () => void> = {}
  const work = (name: string) => async () => {
    running.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends[name] = resolve
    await promise
    running.splice(running.indexOf(name), 1)
    return name
  }
  return { running, ends, work }
}

test('limits concurrency per key and in total, and runs the others in order', async () => {
  const slots = createKeyedLimiter({ perKey: 2, total: 3 })
  const { running, ends, work } = createWork()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => slots.run(name.charAt(0), work(name)))
  expect(running).toEqual(['a1', 'a2', 'b1'])
  ends['b1']?.()
  await all[3]
  expect(running).toEqual(['a1', 'a2', 'b2'])
  ends['a2']?.()
  await all[1]
  expect(running).toEqual(['a1', 'b2', 'a3'])
  for (const name of ['a1', 'b2', 'a3']) ends[name]?.()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

test('releases the slot of work that fails', async () => {
  const slots = createKeyedLimiter({ perKey: 1, total: 1 })
  const failed = slots.run('a', () => Promise.reject(new Error('no')))
  await expect(failed).rejects.toThrow('no')
  expect(await slots.run('a', async () => 'next')).toBe('next')
})
