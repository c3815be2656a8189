import { describe, expect, test } from 'vitest'
import {
  type EmailSchedule,
  findDigestTimes,
  findQuietEnd,
  toEmailSchedule,
} from './email-times.ts'

const schedule = (changes: Partial<EmailSchedule>): EmailSchedule => ({
  timeZone: 'Europe/Paris',
  quietHours: { from: '22:00', to: '07:00' },
  digestAt: '08:00',
  ...changes,
})

describe('quiet hours', () => {
  const endAt = (now: string, changes: Partial<EmailSchedule> = {}) =>
    findQuietEnd(schedule(changes), new Date(now))?.toISOString()

  test.each([
    // Paris is two hours ahead of UTC in July.
    ['before they start', '2026-07-01T19:59:59Z', undefined],
    ['from their start', '2026-07-01T20:00:00Z', '2026-07-02T05:00:00.000Z'],
    ['over midnight', '2026-07-01T22:30:00Z', '2026-07-02T05:00:00.000Z'],
    ['up to their end', '2026-07-02T04:59:59Z', '2026-07-02T05:00:00.000Z'],
    ['at their end', '2026-07-02T05:00:00Z', undefined],
  ])('%s', (_, now, end) => expect(endAt(now)).toBe(end))

  test('within one day', () => {
    const quietHours = { from: '12:00', to: '14:00' }
    expect(endAt('2026-07-01T10:30:00Z', { quietHours })).toBe('2026-07-01T12:00:00.000Z')
    expect(endAt('2026-07-01T12:00:00Z', { quietHours })).toBeUndefined()
  })

  test('in the night in which the clocks go forward are an hour shorter', () => {
    expect(endAt('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
    // 02:30 does not exist; it is 03:30.
    const quietHours = { from: '22:00', to: '02:30' }
    expect(endAt('2026-03-29T01:15:00Z', { quietHours })).toBe('2026-03-29T01:30:00.000Z')
  })

  test('in the night in which the clocks go back end at the first of two times', () => {
    const quietHours = { from: '22:00', to: '02:30' }
    expect(endAt('2026-10-25T00:15:00Z', { quietHours })).toBe('2026-10-25T00:30:00.000Z')
    // 02:15 for the second time.
    expect(endAt('2026-10-25T01:15:00Z', { quietHours })).toBeUndefined()
    expect(endAt('2026-10-25T01:15:00Z')).toBe('2026-10-25T06:00:00.000Z')
  })

  test('are none without a choice', () => {
    expect(endAt('2026-07-01T23:00:00Z', { quietHours: null })).toBeUndefined()
  })
})

describe('digests', () => {
  const timesAt = (now: string, frequency: 'daily' | 'weekly', changes = {}) => {
    const { last, next } = findDigestTimes(schedule(changes), frequency, new Date(now))
    return [last.toISOString(), next.toISOString()]
  }

  test('are daily at the chosen local time', () => {
    expect(timesAt('2026-07-01T05:59:59Z', 'daily')).toEqual([
      '2026-06-30T06:00:00.000Z',
      '2026-07-01T06:00:00.000Z',
    ])
    expect(timesAt('2026-07-01T06:00:00Z', 'daily')).toEqual([
      '2026-07-01T06:00:00.000Z',
      '2026-07-02T06:00:00.000Z',
    ])
  })

  test('are weekly on Mondays', () => {
    const expected = ['2026-06-29T06:00:00.000Z', '2026-07-06T06:00:00.000Z']
    expect(timesAt('2026-06-29T06:00:00Z', 'weekly')).toEqual(expected)
    expect(timesAt('2026-07-01T12:00:00Z', 'weekly')).toEqual(expected)
    // Sunday, and Monday before eight.
    expect(timesAt('2026-07-05T21:59:00Z', 'weekly')).toEqual(expected)
    expect(timesAt('2026-07-06T05:59:00Z', 'weekly')).toEqual(expected)
  })

  test('keep their local time when the clocks change', () => {
    expect(timesAt('2026-03-28T12:00:00Z', 'daily')).toEqual([
      '2026-03-28T07:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
    ])
    expect(timesAt('2026-10-24T12:00:00Z', 'weekly')).toEqual([
      '2026-10-19T06:00:00.000Z',
      '2026-10-26T07:00:00.000Z',
    ])
  })

  test('at a time that occurs twice are sent once', () => {
    const changes = { digestAt: '02:30' }
    const first = '2026-10-25T00:30:00.000Z'
    expect(timesAt('2026-10-25T00:30:00Z', 'daily', changes)[0]).toBe(first)
    expect(timesAt('2026-10-25T01:45:00Z', 'daily', changes)[0]).toBe(first)
  })
})

test('without choices, digests are at eight in UTC; an unknown time zone is UTC too', () => {
  expect(toEmailSchedule(undefined)).toEqual({
    timeZone: 'UTC',
    quietHours: null,
    digestAt: '08:00',
  })
  const row = { timeZone: 'Mars/Olympus', quietFrom: null, quietTo: null, digestAt: '09:30' }
  expect(toEmailSchedule(row)).toMatchObject({ timeZone: 'UTC', digestAt: '09:30' })
})
