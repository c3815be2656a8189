import { expect, test } from 'vitest'
import { presentRelease, releaseTime, toRelease } from './release.ts'

test.each([
  ['in winter', '2026-03-28', 'Europe/Berlin', '2026-03-27T23:00:00.000Z'],
  ['on the day that summer time starts', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['in summer', '2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['on the day that summer time ends', '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['on a day that starts at 01:00', '2025-04-25', 'Africa/Cairo', '2025-04-24T22:00:00.000Z'],
  [
    'on a day whose first hour is repeated',
    '2025-11-02',
    'America/Havana',
    '2025-11-02T04:00:00.000Z',
  ],
  ['in UTC', '2026-06-01', 'UTC', '2026-06-01T00:00:00.000Z'],
  ['in an unknown zone, as in UTC', '2026-06-01', 'Mars/Olympus', '2026-06-01T00:00:00.000Z'],
])('a day starts %s', (_when, date, zone, at) => {
  expect(releaseTime({ date, zone }, null)).toEqual(new Date(at))
  expect(presentRelease({ date, zone })).toEqual({ date, zone, at })
})

test('days count from the first enrolment', () => {
  const enrolled = new Date('2026-03-28T12:30:00Z')
  expect(releaseTime({ days: 7 }, enrolled)).toEqual(new Date('2026-04-04T12:30:00Z'))
  expect(releaseTime({ days: 7 }, null)).toBeNull()
})

test.each([
  [{ releaseDays: null, releaseDate: null, releaseZone: null }, null],
  [{ releaseDays: 3, releaseDate: null, releaseZone: null }, { days: 3 }],
  [
    { releaseDays: null, releaseDate: '2026-06-01', releaseZone: 'UTC' },
    { date: '2026-06-01', zone: 'UTC' },
  ],
])('reads the release of a row', (row, release) => {
  expect(toRelease(row)).toEqual(release)
})
