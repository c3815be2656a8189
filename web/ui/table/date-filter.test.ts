import { expect, test } from 'vitest'
import { createDateFilter, toPeriodStart } from './date-filter.ts'

const now = new Date(2026, 2, 3, 15, 30)

test.each([
  ['today', new Date(2026, 2, 3)],
  ['7d', new Date(2026, 1, 25)],
  ['30d', new Date(2026, 1, 2)],
  ['12m', new Date(2025, 2, 4)],
])('%s starts at midnight and includes today', (value, start) => {
  expect(toPeriodStart(value, now)).toBe(start.toISOString())
})

test('no filter and unknown values have no start', () => {
  expect(toPeriodStart(undefined, now)).toBeUndefined()
  expect(toPeriodStart('toString', now)).toBeUndefined()
})

test('every option says what it is about', () => {
  const { options } = createDateFilter('joined', 'Joined')
  expect(options).toContainEqual(['7d', 'Joined: last 7 days'])
})
