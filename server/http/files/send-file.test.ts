import { expect, test } from 'vitest'
import { parseByteRange } from './send-file.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-5', { start: 3, end: 5 }],
  ['bytes=3-500', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-400', { start: 0, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,4-5', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
  [undefined, undefined],
])('parses %s for a file of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

test('rejects every range of an empty file', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
