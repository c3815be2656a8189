import { expect, it } from 'vitest'
import { formatCount } from '#web/lib/format/format.ts'
import {
  describeTrend,
  formatWatchTime,
  formatWatchTimeCompact,
  roundWatchTime,
} from './format-figures.ts'

it.each([
  [0, '0 min'],
  [1, '1 min'],
  [3600, '1 h'],
  [12_000, '3 h 20 min'],
  [360_000, '100 h'],
  [4_443_000, '1,234 h'],
])('formats %d seconds of watch time as %s', (seconds, text) => {
  expect(formatWatchTime(seconds)).toBe(text)
})

it.each([
  [61, 119],
  [3541, 3600],
  [360_000, 361_000],
])('rounds %d and %d seconds to the same time, as their texts', (one, other) => {
  expect(formatWatchTime(one)).toBe(formatWatchTime(other))
  expect(roundWatchTime(one)).toBe(roundWatchTime(other))
})

it.each([
  [1800, '30 min'],
  [3600, '60 min'],
  [5400, '1.5 h'],
  [7_200_000, '2K h'],
])('formats %d seconds on an axis as %s', (seconds, text) => {
  expect(formatWatchTimeCompact(seconds)).toBe(text)
})

it.each([
  [12, 10, 'Up 20% from 10 in May'],
  [9, 10, 'Down 10% from 10 in May'],
  [0, 10, 'Down 100% from 10 in May'],
  [109, 10, 'Up 990% from 10 in May'],
  [4000, 1, 'Up from 1 in May'],
  [10, 10, 'The same as in May'],
  [1001, 1000, 'About the same as 1,000 in May'],
  [5, 0, 'None in May'],
  [0, 0, 'None, as in May'],
])('describes %d after %d', (total, previous, text) => {
  expect(describeTrend({ total, previous }, 'May', formatCount)).toBe(text)
})
