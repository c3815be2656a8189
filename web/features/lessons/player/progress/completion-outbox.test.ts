import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompletionMark } from '#shared/contract/learning/learning.ts'
import { createCompletionOutbox } from './completion-outbox.ts'
import type { DeliveryStatus } from './progress-outbox.ts'

let stored: Record<string, string> = {}
let sent: [course: string, completed: boolean][] = []
let rejected: string[] = []
let pending: ((status: DeliveryStatus) => void)[] = []

beforeEach(() => {
  stored = {}
  sent = []
  rejected = []
  pending = []
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  // `Object.keys` lists the stored keys, as it does for the browser's storage.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  return () => vi.unstubAllGlobals()
})

const open = () =>
  createCompletionOutbox({
    scope: 'course',
    user: 'ada',
    send(course, { completed }) {
      sent.push([course, completed])
      return new Promise((resolve) => pending.push(resolve))
    },
    onRejected: (course) => void rejected.push(course),
  })
const mark = (second: number, completed = true): CompletionMark => ({
  completed,
  at: new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString(),
})
const respond = (status: DeliveryStatus) => pending.shift()?.(status)

describe('the outbox of marks', () => {
  it('saves a mark until it is delivered, and sends it once', async () => {
    const outbox = open()
    outbox.add('maps', mark(1))
    const flushed = outbox.flush()
    void outbox.flush()
    expect(sent).toEqual([['maps', true]])
    expect(open().find('maps')).toEqual(mark(1))
    respond('delivered')
    await flushed
    expect(stored).toEqual({})
    await outbox.flush()
    expect(sent).toHaveLength(1)
  })

  it('sends what another page could not deliver, for the same user only', async () => {
    open().add('maps', mark(1))
    stored['completion:eve:maps'] = JSON.stringify(mark(2))
    stored['completion:ada:broken'] = 'null'
    const flushed = open().flush()
    expect(sent).toEqual([['maps', true]])
    respond('retry')
    await flushed
    expect(open().find('maps')).toEqual(mark(1))
    expect(Object.keys(stored)).toContain('completion:eve:maps')
  })

  it('keeps a decision that was made while an earlier one was on its way', async () => {
    const outbox = open()
    outbox.add('maps', mark(1))
    const first = outbox.flush()
    outbox.add('maps', mark(2, false))
    const second = outbox.flush()
    respond('delivered')
    await first
    expect(outbox.find('maps')).toEqual(mark(2, false))
    respond('delivered')
    await second
    expect(sent).toEqual([
      ['maps', true],
      ['maps', false],
    ])
    expect(outbox.find('maps')).toBeUndefined()
  })

  it('reports a rejected mark and forgets it', async () => {
    const outbox = open()
    outbox.add('maps', mark(1))
    const flushed = outbox.flush()
    respond('rejected')
    await flushed
    expect(rejected).toEqual(['maps'])
    expect(stored).toEqual({})
  })
})
