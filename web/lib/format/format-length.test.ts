import { expect, it } from 'vitest'
import { formatLength } from './format-length.ts'

it.each([
  [18, '18 s'],
  [60, '1 min'],
  [5400, '1 h 30 min'],
])('formats a length of %d seconds as %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})
