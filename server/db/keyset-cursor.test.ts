import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from './keyset-cursor.ts'

const id = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const time = '2022-02-22T19:22:22.000Z'

test('parses what it formats', () => {
  expect(formatCursor(new Date(time), id)).toBe(`${time}_${id}`)
  expect(parseCursor(formatCursor(new Date(time), id), 'time')).toEqual({ value: time, id })
  for (const value of ['0', '12.5', '1e-7', 'Infinity']) {
    expect(parseCursor(formatCursor(value, id), 'number')).toEqual({ value, id })
  }
})

test.each([
  ['time', ''],
  ['time', time],
  ['time', `12_${id}`],
  ['time', `1999-12-31T00:00:00.000Z_${id}`],
  ['time', `${time}_${id}_${id}`],
  ['time', `${time}_1`],
  ['number', `${time}_${id}`],
  ['number', `-1_${id}`],
  ['number', `01_${id}`],
  ['number', `_${id}`],
] as const)('rejects as the cursor of a list by %s: "%s"', (type, cursor) => {
  expect(() => parseCursor(cursor, type)).toThrow(
    expect.objectContaining({ code: 'invalid_input' }) as Error,
  )
})
