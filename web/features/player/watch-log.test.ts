import { describe, expect, it } from 'vitest'
import { emptyLog, recordPosition, endRun, takeWatched, type WatchLog } from './watch-log.ts'

const running = (log: WatchLog, ...positions: number[]) => positions.reduce(recordPosition, log)

describe('the log of what was watched', () => {
  it('counts what ran, however fast, and not what was jumped over', () => {
    const before = endRun(running(emptyLog, 0, 0.25, 4, 9.5))
    const after = running(before, 60, 61, 62)
    expect(takeWatched(after).watched).toEqual([
      [0, 9.5],
      [60, 62],
    ])
  })

  it('counts nothing while the video stands', () => {
    expect(takeWatched(endRun(running(emptyLog, 30))).watched).toEqual([])
    expect(takeWatched(endRun(emptyLog)).watched).toEqual([])
  })

  it('counts a part that is watched twice once', () => {
    const again = running(endRun(running(emptyLog, 0, 20)), 10, 15)
    expect(takeWatched(again).watched).toEqual([[0, 20]])
  })

  it('takes a step backwards for a jump', () => {
    expect(takeWatched(running(emptyLog, 50, 55, 3, 5)).watched).toEqual([
      [3, 5],
      [50, 55],
    ])
  })

  it('goes on without a gap after it was taken', () => {
    const first = takeWatched(running(emptyLog, 0, 10))
    expect(first.watched).toEqual([[0, 10]])
    const second = takeWatched(running(first.rest, 12))
    expect(second.watched).toEqual([[10, 12]])
    expect(takeWatched(endRun(second.rest)).watched).toEqual([])
  })
})
