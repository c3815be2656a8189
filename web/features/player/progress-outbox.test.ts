import { beforeEach, describe, expect, it } from 'vitest'
import type { ProgressReport } from '#shared/contract/learning.ts'
import { createOutbox, type Delivery } from './progress-outbox.ts'

let sent: ProgressReport[] = []
let kept: ProgressReport | undefined
let answers: ((delivery: Delivery) => void)[] = []

beforeEach(() => {
  sent = []
  kept = undefined
  answers = []
})

const open = () =>
  createOutbox({
    send(report) {
      sent.push(report)
      return new Promise((resolve) => answers.push(resolve))
    },
    keep: (waiting) => void (kept = waiting),
  })
const report = (second: number, ...watched: [number, number][]): ProgressReport => ({
  position: second,
  duration: 600,
  watched,
  at: new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString(),
})
const answer = (delivery: Delivery) => answers.shift()?.(delivery)

describe('the outbox of progress', () => {
  it('keeps what it sends until that has arrived', async () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    expect(kept?.watched).toEqual([[0, 10]])
    const flushed = outbox.flush()
    expect(kept?.watched).toEqual([[0, 10]])
    answer('arrived')
    await flushed
    expect(kept).toBeUndefined()
    await outbox.flush()
    expect(sent).toHaveLength(1)
  })

  it('loses nothing while the server is out of reach, and sends it as one', async () => {
    const outbox = open()
    for (const second of [10, 20, 30]) {
      outbox.add(report(second, [second - 10, second]))
      const flushed = outbox.flush()
      answer('later')
      await flushed
    }
    expect(kept).toEqual({ ...report(30), watched: [[0, 30]] })
    const flushed = outbox.flush()
    answer('arrived')
    await flushed
    expect(sent.at(-1)).toEqual({ ...report(30), watched: [[0, 30]] })
    expect(kept).toBeUndefined()
  })

  it('keeps what is watched while a report is on its way', async () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    const flushed = outbox.flush()
    outbox.add(report(12, [10, 12]))
    await outbox.flush()
    expect(sent).toHaveLength(1)
    expect(kept?.watched).toEqual([[0, 12]])
    answer('arrived')
    await flushed
    expect(kept?.watched).toEqual([[10, 12]])
  })

  it('does not wait for an answer when the page is left', () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    void outbox.flush()
    outbox.add(report(12, [10, 12]))
    void outbox.flush(true)
    expect(sent.map(({ watched }) => watched)).toEqual([[[0, 10]], [[0, 12]]])
    expect(kept?.watched).toEqual([[0, 12]])
  })

  it('does not offer again what was refused for good', async () => {
    const outbox = open()
    outbox.add(report(10, [0, 10]))
    const flushed = outbox.flush()
    answer('refused')
    await flushed
    expect(kept).toBeUndefined()
    await outbox.flush()
    expect(sent).toHaveLength(1)
  })
})
