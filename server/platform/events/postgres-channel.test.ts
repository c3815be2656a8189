import { expect, test } from 'vitest'
import { batchNotifications } from './postgres-channel.ts'

/** A pool whose statements are pending until `next` settles them. */
function slowPool() {
  const statements: string[][] = []
  const waiting: PromiseWithResolvers<void>[] = []
  const query = (_text: string, [, payloads]: [string, string[]]) => {
    statements.push(payloads)
    const done = Promise.withResolvers<void>()
    waiting.push(done)
    return done.promise
  }
  const pool = { query } as unknown as Parameters<typeof batchNotifications>[0]
  return { pool, statements, next: () => waiting.shift() }
}

test('sends the first message at once and those that arrive meanwhile together, in order', async () => {
  const { pool, statements, next } = slowPool()
  const notify = batchNotifications(pool, 'channel')
  const first = notify('0')
  expect(statements).toEqual([['0']])
  const others = Array.from({ length: 150 }, (_, place) => notify(String(place + 1)))
  next()?.resolve()
  await first
  await expect.poll(() => statements.length).toBe(2)
  next()?.resolve()
  await expect.poll(() => statements.length).toBe(3)
  next()?.resolve()
  await Promise.all(others)
  expect(statements.map(({ length }) => length)).toEqual([1, 100, 50])
  expect(statements.flat()).toEqual(Array.from({ length: 151 }, (_, place) => String(place)))
})

test('rejects the messages of a failed statement and sends later ones', async () => {
  const { pool, next } = slowPool()
  const notify = batchNotifications(pool, 'channel')
  const lost = notify('lost')
  next()?.reject(new Error('The connection broke.'))
  await expect(lost).rejects.toThrow('broke')
  const sent = notify('sent')
  next()?.resolve()
  await sent
})
