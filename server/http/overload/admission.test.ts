import { expect, test, vi } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { createAdmission, type RequestKind } from './admission.ts'

/** An admission with four slots. The test controls the time and ends requests; each has its own client. */
function setUp() {
  let time = 0
  let delay = 0
  const admission = createAdmission({ slots: 4, loopDelay: () => delay, now: () => time })
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const start = (name: string, kind: RequestKind, client = name) => {
    const done = admission.admit(kind, client, () => {
      started.push(name)
      return new Promise<void>((resolve) => finishers.set(name, resolve))
    })
    // Requests that a test leaves in the queue are rejected after it.
    done.catch(() => {})
    return done
  }
  return {
    admission,
    started,
    start,
    finish: async (name: string) => {
      finishers.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    pass: (milliseconds: number) => (time += milliseconds),
    delayLoop: (milliseconds: number) => (delay = milliseconds),
  }
}

test('anonymous reads leave slots for users and for writes', async () => {
  const { start, started } = setUp()
  for (const name of ['read 1', 'read 2', 'read 3']) void start(name, 'anonymousRead')
  for (const name of ['member 1', 'member 2']) void start(name, 'userRead')
  void start('write 1', 'userWrite')
  void start('write 2', 'userWrite')
  expect(started).toEqual(['read 1', 'read 2', 'member 1', 'write 1'])
})

test('is nearly idle while one request runs', async () => {
  const { admission, start, finish } = setUp()
  void start('read 1', 'anonymousRead')
  expect(admission.isNearlyIdle()).toBe(true)
  void start('read 2', 'anonymousRead')
  expect(admission.isNearlyIdle()).toBe(false)
  await finish('read 1')
  expect(admission.isNearlyIdle()).toBe(true)
})

test('logins leave slots for readers', async () => {
  const { admission, start, started, finish } = setUp()
  for (const name of ['login 1', 'login 2', 'login 3']) void start(name, 'anonymousWrite')
  void start('read', 'anonymousRead')
  expect(started).toEqual(['login 1', 'read'])
  await finish('login 1')
  expect(started).toEqual(['login 1', 'read', 'login 2'])
  expect(admission.state()).toMatchObject({ running: 2, waiting: { anonymousWrite: 1 } })
})

test('a free slot goes to the highest priority, in order of arrival', async () => {
  const { start, finish, started } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void start(name, 'userWrite')
  void start('read', 'anonymousRead')
  void start('w5', 'userWrite')
  void start('w6', 'userWrite')
  await finish('w1')
  expect(started.slice(4)).toEqual(['w5'])
  await finish('w2')
  expect(started.slice(4)).toEqual(['w5', 'w6'])
  await finish('w3')
  await finish('w4')
  await finish('w5')
  expect(started.slice(4)).toEqual(['w5', 'w6', 'read'])
})

test('new requests are rejected once the queue has not moved for too long, writes later than reads', async () => {
  const { admission, start, finish, pass } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void start(name, 'userWrite')
  void start('read', 'anonymousRead')
  void start('w5', 'userWrite')
  pass(150)
  expect(() => admission.requireCapacity('anonymousRead', 'someone')).not.toThrow()
  pass(1)
  const rejection = await start('another', 'anonymousRead').catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(AppError)
  expect(rejection).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  expect(() => admission.requireCapacity('userWrite', 'someone')).not.toThrow()
  pass(2000)
  expect(() => admission.requireCapacity('userWrite', 'someone')).toThrow(AppError)
  await finish('w1')
  expect(() => admission.requireCapacity('userWrite', 'someone')).not.toThrow()
  expect(admission.state()).toMatchObject({ running: 4, rejected: 2 })
})

test('a delayed event loop rejects anonymous requests first', async () => {
  const { admission, delayLoop, start } = setUp()
  void start('running', 'userWrite')
  delayLoop(601)
  expect(() => admission.requireCapacity('anonymousRead', 'someone')).toThrow(AppError)
  expect(() => admission.requireCapacity('userRead', 'someone')).not.toThrow()
  delayLoop(2001)
  expect(() => admission.requireCapacity('userRead', 'someone')).toThrow(AppError)
  expect(() => admission.requireCapacity('anonymousWrite', 'someone')).not.toThrow()
  expect(() => admission.requireCapacity('userWrite', 'someone')).not.toThrow()
})

test('a delayed event loop rejects nothing while no request is running', async () => {
  const { admission, delayLoop, start, finish } = setUp()
  delayLoop(5000)
  void start('first', 'anonymousPage')
  expect(() => admission.requireCapacity('anonymousPage', 'someone')).toThrow(AppError)
  await finish('first')
  expect(() => admission.requireCapacity('anonymousPage', 'someone')).not.toThrow()
})

test('a request that fails releases its slot', async () => {
  const { admission, start, started } = setUp()
  const failed = admission.admit('anonymousPage', 'someone', () =>
    Promise.reject(new Error('broken')),
  )
  void start('next', 'anonymousPage')
  await expect(failed).rejects.toThrow('broken')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['next'])
})

test('a request that waits too long is rejected, and takes no slot later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { admission, start, finish, started } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void start(name, 'userWrite')
  const waiting = start('read', 'anonymousRead').catch((error: unknown) => error)
  vi.advanceTimersByTime(750)
  expect(await waiting).toMatchObject({ code: 'unavailable' })
  vi.useRealTimers()
  await finish('w1')
  expect(started).not.toContain('read')
  expect(admission.state()).toMatchObject({ running: 3, rejected: 1 })
})

test('clients take turns, so that one with many requests delays only itself', async () => {
  const { start, finish, started } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void start(name, 'userWrite')
  for (const name of ['a1', 'a2', 'a3']) void start(name, 'userRead', 'greedy')
  void start('b1', 'userRead')
  for (const name of ['w1', 'w2', 'w3']) await finish(name)
  expect(started.slice(4)).toEqual(['a1', 'b1'])
})

test('a client gets a third of the slots, however many are free', async () => {
  const { start, finish, started } = setUp()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start(name, 'userWrite', 'greedy')
  expect(started).toEqual(['a1', 'a2'])
  void start('visitor', 'anonymousRead')
  expect(started).toEqual(['a1', 'a2'])
  void start('member', 'userRead')
  expect(started).toEqual(['a1', 'a2', 'member'])
  await finish('a1')
  expect(started).toEqual(['a1', 'a2', 'member', 'a3'])
})

test('a queue accepts no more requests than it can handle in time', async () => {
  const { start, finish, pass, admission } = setUp()
  for (let count = 0; count < 60; count++) {
    void start(`read ${count}`, 'anonymousRead')
    if (count < 2) continue
    pass(20)
    await finish(`read ${count - 2}`)
  }
  // One request starts every 20 ms, so the eighth in the queue would have to wait for 160 ms.
  for (let count = 0; count < 7; count++) void start(`late ${count}`, 'anonymousRead')
  await expect(start('too late', 'anonymousRead')).rejects.toMatchObject({ code: 'unavailable' })
  expect(admission.state().waiting.anonymousRead).toBe(7)
})

test('addresses of one IPv6 network count as one client', async () => {
  const { start, started } = setUp()
  for (const host of [1, 2, 3]) void start(`${host}`, 'userWrite', `2001:db8::${host}`)
  expect(started).toEqual(['1', '2'])
})
