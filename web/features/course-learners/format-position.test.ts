import { expect, test } from 'vitest'
import { formatPosition } from './format-position.ts'

test.each([
  [0, '0:00'],
  [2.4, '0:02.4'],
  [59.99, '0:59.9'],
  [65, '1:05'],
  [3725, '1:02:05'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatPosition(seconds)).toBe(text)
})
