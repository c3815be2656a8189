import { expect, test } from 'vitest'
import { getRetryDelay } from './retry-delay.ts'

test('the pauses grow up to six hours', () => {
  expect([1, 2, 3, 20, 2000].map((failures) => getRetryDelay(failures, 0, 0))).toEqual([
    30, 60, 120, 21_600, 21_600,
  ])
})

test('a longer pause that the push service asks for is kept, up to a day', () => {
  expect(getRetryDelay(1, 10, 0)).toBe(30)
  expect(getRetryDelay(1, 3600, 0)).toBe(3600)
  expect(getRetryDelay(1, 1_000_000, 0)).toBe(86_400)
})

test('chance never shortens a pause', () => {
  expect(getRetryDelay(1, 3600, 1)).toBeCloseTo(3960)
})
