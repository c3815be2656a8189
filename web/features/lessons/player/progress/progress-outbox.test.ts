import { beforeEach, describe, expect, it } from 'vitest'
import type { ProgressReport } from '#shared/contract/learning/learning.ts'
import { createOutbox, type DeliveryStatus } from './progress-outbox.ts'

let sent: ProgressReport[] = []
let saved: ProgressReport | undefined
let pending: ((status: DeliveryStatus) => void)[] = []

beforeEach(() => {
  sent = []
  saved = undefined
  pending = []
})

const open = () =>
  createOutbox({
    send(report) {
      sent.push(report)
      return new Promise((resolve) => pending.push(resolve))
    },
    save: (undelivered) => void (saved = undelivered),
  })
const report = (second: number, ...watched: [number, number][]): ProgressReport => ({
  position: second,
  duration: 600,
  watched,
  at: new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString(),
})
const respond = (status: DeliveryStatus) => pending.shift()?.(status)

describe('the progress outbox', () => {
  it('saves a report until it is delivered', async () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    expect(saved?.watched).toEqual([[0, 10]])
    const flushed = outbox.flush()
    expect(saved?.watched).toEqual([[0, 10]])
    respond('delivered')
    await flushed
    expect(saved).toBeUndefined()
    await outbox.flush()
    expect(sent).toHaveLength(1)
  })

  it('loses nothing while the server is unreachable, and sends one merged report', async () => {
    const outbox = open()
    for (const second of [10, 20, 30]) {
      outbox.add(report(second, [second - 10, second]))
      const flushed = outbox.flush()
      respond('retry')
      await flushed
    }
    expect(saved).toEqual({ ...report(30), watched: [[0, 30]] })
    const flushed = outbox.flush()
    respond('delivered')
    await flushed
    expect(sent.at(-1)).toEqual({ ...report(30), watched: [[0, 30]] })
    expect(saved).toBeUndefined()
  })

  it('saves what is watched while a report is in flight', async () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    const flushed = outbox.flush()
    outbox.add(report(12, [10, 12]))
    await outbox.flush()
    expect(sent).toHaveLength(1)
    expect(saved?.watched).toEqual([[0, 12]])
    respond('delivered')
    await flushed
    expect(saved?.watched).toEqual([[10, 12]])
  })

  it('does not wait for a response when the page is left', () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    void outbox.flush()
    outbox.add(report(12, [10, 12]))
    void outbox.flush({ isLeaving: true })
    expect(sent.map(({ watched }) => watched)).toEqual([[[0, 10]], [[0, 12]]])
    expect(saved?.watched).toEqual([[0, 12]])
  })

  it('does not resend a rejected report', async () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    const flushed = outbox.flush()
    respond('rejected')
    await flushed
    expect(saved).toBeUndefined()
    await outbox.flush()
    expect(sent).toHaveLength(1)
  })
})
