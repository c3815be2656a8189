import { expect, test } from 'vitest'
import { parseDuration } from './parse-duration.ts'

test.each([
  ['1.5', 5400],
  ['39.0', 140_400],
  ['0.6166666666666667', 2220],
  ['4.5 hours', 16_200],
  ['1 hour', 3600],
  ['43 mins', 2580],
  ['1h 30m', 5400],
  ['2 hrs, 5 min', 7500],
  ['90 sec', 90],
  ['30:00', 1800],
  ['1:05:09', 3909],
])('parses %s as %i seconds', (text, seconds) => {
  expect(parseDuration(text)).toEqual({ seconds })
})

test.each(['soon', '-1', '1,5', '1.5.2', 'h', '12 lectures', '1:75', '1e3', 'Infinity', '0x10'])(
  '%s is not guessed at',
  (text) => {
    expect(parseDuration(text)).toEqual({ problem: `The duration "${text}" is not valid.` })
  },
)

test('rejects zero and excessive durations', () => {
  expect(parseDuration('0.0')).toEqual({ problem: 'The duration is 0.' })
  expect(parseDuration('1001 hours')).toEqual({
    problem: 'The duration "1001 hours" is longer than 1000 hours.',
  })
})
