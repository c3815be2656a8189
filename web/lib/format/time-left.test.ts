import { expect, test } from 'vitest'
import { countMinutesLeft } from './time-left.ts'

test.each([
  [{ percent: 43, duration: 1200 }, 12],
  [{ percent: 0, duration: 7500 }, 125],
  [{ percent: 99, duration: 600 }, 1],
  [{ percent: 0, duration: null }, null],
  [{ percent: 10, duration: 1200, position: 600 }, 10],
  [{ percent: 50, duration: 1200, position: 1200 }, 10],
  [{ percent: 0, duration: 1200, position: 0 }, 20],
])('%j: %s minutes left', (watched, minutes) => {
  expect(countMinutesLeft(watched)).toBe(minutes)
})
