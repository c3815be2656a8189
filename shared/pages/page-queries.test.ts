import { expect, it } from 'vitest'
import { maxVisibleCount, parseVisibleCount } from './page-queries.ts'

it.each([
  [null, 10],
  ['', 10],
  ['3', 10],
  ['-5', 10],
  ['1e99', 10],
  ['x', 10],
  ['15', 15],
  ['16', 20],
  ['99999', maxVisibleCount],
])('parses %s as %i', (value, count) => {
  expect(parseVisibleCount(value, 10, 5)).toBe(count)
})
