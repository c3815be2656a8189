import { expect, test, vi } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { createAdmission, type RequestKind } from './admission.ts'

/** An admission of four slots whose time and works the test controls. Each work has a client of its own. */
function setUp() {
  let time = 0
  let delay = 0
  const admission = createAdmission({ slots: 4, loopDelay: () => delay, now: () => time })
  const started: string[] = []
  const finishers = new Map<string, () => void>()
  const begin = (name: string, kind: RequestKind, client = name) => {
    const done = admission.admit(kind, client, () => {
      started.push(name)
      return new Promise<void>((resolve) => finishers.set(name, resolve))
    })
    // What a test leaves waiting is sent away after it.
    done.catch(() => {})
    return done
  }
  return {
    admission,
    started,
    begin,
    finish: async (name: string) => {
      finishers.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    pass: (milliseconds: number) => (time += milliseconds),
    delayLoop: (milliseconds: number) => (delay = milliseconds),
  }
}

test('reads of visitors leave slots for members and for writes', async () => {
  const { begin, started } = setUp()
  for (const name of ['read 1', 'read 2', 'read 3']) void begin(name, 'anonymousCall')
  for (const name of ['member 1', 'member 2']) void begin(name, 'memberRead')
  void begin('write 1', 'memberWrite')
  void begin('write 2', 'memberWrite')
  expect(started).toEqual(['read 1', 'read 2', 'member 1', 'write 1'])
})

test('a free slot goes to the highest priority, in order of arrival', async () => {
  const { begin, finish, started } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void begin(name, 'memberWrite')
  void begin('read', 'anonymousCall')
  void begin('w5', 'memberWrite')
  void begin('w6', 'memberWrite')
  await finish('w1')
  expect(started.slice(4)).toEqual(['w5'])
  await finish('w2')
  expect(started.slice(4)).toEqual(['w5', 'w6'])
  await finish('w3')
  await finish('w4')
  await finish('w5')
  expect(started.slice(4)).toEqual(['w5', 'w6', 'read'])
})

test('newcomers are rejected once nobody has left the queue for too long, writes later than reads', async () => {
  const { admission, begin, finish, pass } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void begin(name, 'memberWrite')
  void begin('read', 'anonymousCall')
  void begin('w5', 'memberWrite')
  pass(150)
  expect(() => admission.requireCapacity('anonymousCall', 'someone')).not.toThrow()
  pass(1)
  const rejection = await begin('another', 'anonymousCall').catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(AppError)
  expect(rejection).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
  expect(() => admission.requireCapacity('memberWrite', 'someone')).not.toThrow()
  pass(2000)
  expect(() => admission.requireCapacity('memberWrite', 'someone')).toThrow(AppError)
  await finish('w1')
  expect(() => admission.requireCapacity('memberWrite', 'someone')).not.toThrow()
  expect(admission.state()).toMatchObject({ running: 4, rejected: 2 })
})

test('a late event loop sheds visitors first', async () => {
  const { admission, delayLoop } = setUp()
  delayLoop(601)
  expect(() => admission.requireCapacity('anonymousCall', 'someone')).toThrow(AppError)
  expect(() => admission.requireCapacity('memberRead', 'someone')).not.toThrow()
  delayLoop(2001)
  expect(() => admission.requireCapacity('memberRead', 'someone')).toThrow(AppError)
  expect(() => admission.requireCapacity('memberWrite', 'someone')).not.toThrow()
})

test('work that fails frees its slot', async () => {
  const { admission, begin, started } = setUp()
  const failed = admission.admit('anonymousPage', 'someone', () =>
    Promise.reject(new Error('broken')),
  )
  void begin('next', 'anonymousPage')
  await expect(failed).rejects.toThrow('broken')
  await new Promise((resolve) => setImmediate(resolve))
  expect(started).toEqual(['next'])
})

test('who waits for long is sent away, and takes no slot later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { admission, begin, finish, started } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void begin(name, 'memberWrite')
  const waiting = begin('read', 'anonymousCall').catch((error: unknown) => error)
  vi.advanceTimersByTime(750)
  expect(await waiting).toMatchObject({ code: 'unavailable' })
  vi.useRealTimers()
  await finish('w1')
  expect(started).not.toContain('read')
  expect(admission.state()).toMatchObject({ running: 3, rejected: 1 })
})

test('clients take turns: who asks for much waits for itself', async () => {
  const { begin, finish, started } = setUp()
  for (const name of ['w1', 'w2', 'w3', 'w4']) void begin(name, 'memberWrite')
  for (const name of ['a1', 'a2', 'a3']) void begin(name, 'memberRead', 'greedy')
  void begin('b1', 'memberRead')
  for (const name of ['w1', 'w2', 'w3']) await finish(name)
  expect(started.slice(4)).toEqual(['a1', 'b1'])
})

test('a client gets a third of the slots, however many are free', async () => {
  const { begin, finish, started } = setUp()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void begin(name, 'memberWrite', 'greedy')
  expect(started).toEqual(['a1', 'a2'])
  void begin('visitor', 'anonymousCall')
  expect(started).toEqual(['a1', 'a2'])
  void begin('member', 'memberRead')
  expect(started).toEqual(['a1', 'a2', 'member'])
  await finish('a1')
  expect(started).toEqual(['a1', 'a2', 'member', 'a3'])
})

test('a queue holds no more than it can serve in time', async () => {
  const { begin, finish, pass, admission } = setUp()
  for (let count = 0; count < 60; count++) {
    void begin(`read ${count}`, 'anonymousCall')
    if (count < 2) continue
    pass(20)
    await finish(`read ${count - 2}`)
  }
  // One is served every 20 ms, so the eighth in the queue would have to wait for 160 ms.
  for (let count = 0; count < 7; count++) void begin(`late ${count}`, 'anonymousCall')
  await expect(begin('too late', 'anonymousCall')).rejects.toMatchObject({ code: 'unavailable' })
  expect(admission.state().waiting.anonymousCall).toBe(7)
})

test('the addresses of one IPv6 network are one client', async () => {
  const { begin, started } = setUp()
  for (const host of [1, 2, 3]) void begin(`${host}`, 'memberWrite', `2001:db8::${host}`)
  expect(started).toEqual(['1', '2'])
})
