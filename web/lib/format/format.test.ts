import { expect, it } from 'vitest'
import { formatMinutes, formatTimeAgo } from './format.ts'

const now = Date.parse('2026-05-20T12:00:00Z')

it.each([
  ['2026-05-20T11:59:30Z', 'just now'],
  ['2026-05-20T11:58:30Z', '1 minute ago'],
  ['2026-05-20T09:00:00Z', '3 hours ago'],
  ['2026-05-19T11:00:00Z', '1 day ago'],
  ['2026-05-18T13:00:00Z', '1 day ago'],
  ['2026-05-17T11:00:00Z', '3 days ago'],
  ['2026-05-10T11:00:00Z', '1 week ago'],
  ['2026-03-10T11:00:00Z', '2 months ago'],
  ['2024-06-10T11:00:00Z', '1 year ago'],
  ['2023-05-10T11:00:00Z', '3 years ago'],
])('formats %s as %s', (time, text) => {
  expect(formatTimeAgo(Date.parse(time), now)).toBe(text)
})

it.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [2340, '39 h'],
])('formats %i minutes as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})
