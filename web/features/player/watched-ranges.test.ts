import { describe, expect, it } from 'vitest'
import { type WatchedRange, addRange, addRanges } from './watch-log.ts'

const two: WatchedRange[] = [
  [10, 20],
  [40, 50],
]

describe('watched ranges', () => {
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
    ['backwards', [9, 7], two],
  ])('take in one that is %s', (_where, added, result) => {
    expect(addRange(two, added)).toEqual(result)
  })

  it('do not depend on the order in which they came', () => {
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

  it('leave the given ones as they are', () => {
    const given = structuredClone(two)
    addRange(given, [0, 100])
    expect(given).toEqual(two)
  })
})
