import { expect, test } from 'vitest'
import { retryDelay } from './connection.ts'

test('the retry delay doubles from a second up to a minute', () => {
  const middle = () => 0.5
  expect([0, 1, 2, 5, 6, 50].map((attempt) => retryDelay(attempt, middle))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ])
})

test('the retry delay has a jitter of 50 %', () => {
  expect(retryDelay(1, () => 0)).toBe(1000)
  expect(retryDelay(1, () => 0.999)).toBeCloseTo(2998)
})
