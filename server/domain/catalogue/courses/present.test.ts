import { expect, test } from 'vitest'
import { formatDuration } from './present.ts'

test.each([
  [1800, '30:00'],
  [59, '00:59'],
  [3600, '1:00:00'],
  [5400.4, '1:30:00'],
  [3909, '1:05:09'],
])('formats %s seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
