import { describe, expect, it } from 'vitest'
import { formatClockTime, formatPosition, formatDuration } from './clock-time.ts'

describe('the time of a video', () => {
  it.each([
    [0, '0:00'],
    [5.9, '0:05'],
    [65, '1:05'],
    [754, '12:34'],
    [3599.99, '59:59'],
    [3600, '1:00:00'],
    [3725, '1:02:05'],
    [36_000, '10:00:00'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatClockTime(seconds)).toBe(text)
  })

  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute'],
    [65, '1 minute 5 seconds'],
    [3600, '1 hour'],
    [7322, '2 hours 2 minutes 2 seconds'],
  ])('spells out %d seconds as %j', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })

  it('formats the position, without the duration while it is unknown', () => {
    expect(formatPosition(65, 1800)).toBe('1 minute 5 seconds of 30 minutes')
    expect(formatPosition(65, 0)).toBe('1 minute 5 seconds')
  })
})
