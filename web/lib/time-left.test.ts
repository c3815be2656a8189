import { expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

test.each([
  [{ percent: 43, duration: 1200 }, '12 minutes left'],
  [{ percent: 0, duration: 7500 }, '2 hours 5 minutes left'],
  [{ percent: 50, duration: 7200 }, '1 hour left'],
  [{ percent: 90, duration: 1200 }, '2 minutes left'],
  [{ percent: 94, duration: 600 }, 'About 1 minute left'],
  [{ percent: 100, duration: 600 }, undefined],
  [{ percent: 0, duration: null }, undefined],
  [{ percent: 10, duration: 1200, position: 600 }, '10 minutes left'],
  [{ percent: 50, duration: 1200, position: 1200 }, '10 minutes left'],
  [{ percent: 0, duration: 1200, position: 0 }, '20 minutes left'],
])('%j: %s', (watched, text) => {
  expect(formatTimeLeft(watched)).toBe(text)
})
