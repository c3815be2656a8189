import { describe, expect, it } from 'vitest'
import {
  addRange,
  addRanges,
  emptyLog,
  endRun,
  recordPosition,
  takeWatched,
  type WatchedRange,
  type WatchLog,
} from './watch-log.ts'

const running = (log: WatchLog, ...positions: number[]) => positions.reduce(recordPosition, log)

describe('the watch log', () => {
  it('counts what was played at any speed, but not what was skipped', () => {
    const before = endRun(running(emptyLog, 0, 0.25, 4, 9.5))
    const after = running(before, 60, 61, 62)
    expect(takeWatched(after).watched).toEqual([
      [0, 9.5],
      [60, 62],
    ])
  })

  it('counts nothing while the video is paused', () => {
    expect(takeWatched(endRun(running(emptyLog, 30))).watched).toEqual([])
    expect(takeWatched(endRun(emptyLog)).watched).toEqual([])
  })

  it('counts a range that is watched twice once', () => {
    const again = running(endRun(running(emptyLog, 0, 20)), 10, 15)
    expect(takeWatched(again).watched).toEqual([[0, 20]])
  })

  it('treats a step backwards as a jump', () => {
    expect(takeWatched(running(emptyLog, 50, 55, 3, 5)).watched).toEqual([
      [3, 5],
      [50, 55],
    ])
  })

  it('continues without a gap after it was taken', () => {
    const first = takeWatched(running(emptyLog, 0, 10))
    expect(first.watched).toEqual([[0, 10]])
    const second = takeWatched(running(first.rest, 12))
    expect(second.watched).toEqual([[10, 12]])
    expect(takeWatched(endRun(second.rest)).watched).toEqual([])
  })
})

const two: WatchedRange[] = [
  [10, 20],
  [40, 50],
]

describe('adding watched ranges', () => {
  it.each<[string, WatchedRange, WatchedRange[]]>([
    ['before all', [0, 5], [[0, 5], ...two]],
    ['between', [25, 30], [two[0] ?? [0, 0], [25, 30], two[1] ?? [0, 0]]],
    [
      'touching',
      [20, 30],
      [
        [10, 30],
        [40, 50],
      ],
    ],
    [
      'overlapping',
      [5, 15],
      [
        [5, 20],
        [40, 50],
      ],
    ],
    ['inside', [12, 13], two],
    ['across both', [15, 45], [[10, 50]]],
    ['over everything', [0, 60], [[0, 60]]],
    ['empty', [7, 7], two],
    ['reversed', [9, 7], two],
  ])('adds a range %s', (_where, added, result) => {
    expect(addRange(two, added)).toEqual(result)
  })

  it('does not depend on the order', () => {
    const pieces: WatchedRange[] = [
      [30, 40],
      [0, 10],
      [5, 31],
      [80, 90],
    ]
    const expected = [
      [0, 40],
      [80, 90],
    ]
    expect(addRanges([], pieces)).toEqual(expected)
    expect(addRanges([], pieces.toReversed())).toEqual(expected)
  })

  it('does not mutate its input', () => {
    const input = structuredClone(two)
    addRange(input, [0, 100])
    expect(input).toEqual(two)
  })
})
