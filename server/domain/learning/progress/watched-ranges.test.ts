import { expect, it } from 'vitest'
import {
  calculatePercentWatched,
  parseSecondRanges,
  toSecondRanges,
  toWholeSeconds,
} from './watched-ranges.ts'

const report = (duration: number, ...watched: [number, number][]) =>
  toSecondRanges({ position: 0, duration, watched, at: '2026-01-01T00:00:00Z' })

it('keeps adjacent ranges adjacent when rounding to whole seconds', () => {
  expect(report(100, [0, 10.4], [10.4, 20.7])).toBe('{[0,10),[10,21)}')
})

it('drops ranges shorter than half a second or after the end', () => {
  expect(report(20.2, [3.1, 3.4], [18, 20.9], [20.3, 21])).toBe('{[18,20)}')
  expect(report(5)).toBe('{}')
})

it('parses multiranges of PostgreSQL', () => {
  expect(parseSecondRanges('{[0,30),[60,90)}')).toEqual([
    [0, 30],
    [60, 90],
  ])
  expect(parseSecondRanges('{}')).toEqual([])
})

it('rounds a duration to at least one second', () => {
  expect([20.4, 20.5, 0.2].map(toWholeSeconds)).toEqual([20, 21, 1])
})

it.each([
  [0, 100, 0],
  [94, 100, 94],
  [199, 200, 99],
  [200, 200, 100],
  [10, 5, 100],
  [10, null, 0],
])('calculates %d of %d seconds as %d per cent', (seconds, duration, percent) => {
  expect(calculatePercentWatched(seconds, duration)).toBe(percent)
})
