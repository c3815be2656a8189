import { expect, test } from 'vitest'
import { countMinutesLeft, countMinutesToEnd } from './time-left.ts'

test.each([
  [{ percent: 43, duration: 1200 }, 12],
  [{ percent: 0, duration: 7500 }, 125],
  [{ percent: 99, duration: 600 }, 1],
  [{ percent: 0, duration: null }, null],
])('of %j, %s minutes are left', (watched, minutes) => {
  expect(countMinutesLeft(watched)).toBe(minutes)
})

test.each([
  [{ position: 600, duration: 1200 }, 10],
  [{ position: 0, duration: 1201 }, 21],
  [{ position: 1200, duration: 1200 }, 1],
  [{ position: 5, duration: null }, null],
  [{ position: null, duration: 1200 }, null],
])('at %j, %s minutes are left', (place, minutes) => {
  expect(countMinutesToEnd(place)).toBe(minutes)
})
