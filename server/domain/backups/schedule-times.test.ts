import { expect, test } from 'vitest'
import { findPreviousTime } from './schedule-times.ts'

// A Tuesday.
const now = new Date('2026-11-24T12:00:30Z')

test.each([
  ['30 3 * * *', '2026-11-24T03:30:00Z'],
  ['0 12 * * *', '2026-11-24T12:00:00Z'],
  ['1 12 * * *', '2026-11-23T12:01:00Z'],
  ['*/15 * * * *', '2026-11-24T12:00:00Z'],
  ['5,50 0-6/3 * * *', '2026-11-24T06:50:00Z'],
  ['0 4 * * 0', '2026-11-22T04:00:00Z'],
  ['0 4 * * 7', '2026-11-22T04:00:00Z'],
  ['0 4 * * 1-5', '2026-11-24T04:00:00Z'],
  ['0 4 1 * *', '2026-11-01T04:00:00Z'],
  ['0 4 1 * 1', '2026-11-23T04:00:00Z'],
  ['0 4 25 12 *', '2025-12-25T04:00:00Z'],
  ['0 0 29 2 *', '2024-02-29T00:00:00Z'],
])('%s was last at %s', (schedule, time) => {
  expect(findPreviousTime(schedule, now)).toEqual(new Date(time))
})

test('31 February has never been', () => {
  expect(findPreviousTime('0 0 31 2 *', now)).toBeUndefined()
})
