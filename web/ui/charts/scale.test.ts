import { expect, it } from 'vitest'
import { listLabelled, listRuns, roundUpScale } from './scale.ts'

it.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 20],
  [420, 600],
  [999_999, 1_000_000],
])('rounds the maximum %d up to %d', (max, top) => {
  expect(roundUpScale(max)).toBe(top)
})

it('does not go below the minimum', () => {
  expect(roundUpScale(5, 60)).toBe(60)
})

it.each([
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [30, 4, [0, 10, 19, 29]],
  [1, 4, [0]],
  [0, 4, []],
])('of %d periods, labels %d at even steps', (count, max, labelled) => {
  expect(listLabelled(count, max)).toEqual(labelled)
})

it('a gap divides the values into runs', () => {
  const periods = [undefined, 1, 2, undefined, 3].map((value) => ({ value }))
  expect(listRuns(periods)).toEqual([
    { start: 1, values: [1, 2] },
    { start: 4, values: [3] },
  ])
  expect(listRuns([])).toEqual([])
})
