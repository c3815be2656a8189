import { expect, test } from 'vitest'
import { bulkLimits } from '#shared/limits.ts'
import { addRows } from './use-selection.ts'

const listRows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: String(from + index) }))

test('rows are selected once, in the order in which they were chosen', () => {
  const first = addRows(new Map(), listRows(5, 2))
  expect([...addRows(first, listRows(4, 3)).keys()]).toEqual(['5', '6', '4'])
})

test('no more rows are selected than one call can change', () => {
  const almost = addRows(new Map(), listRows(0, bulkLimits.idsMax - 1))
  const full = addRows(almost, listRows(1000, 5))
  expect(full.size).toBe(bulkLimits.idsMax)
  expect(full.has('1000')).toBe(true)
  expect(full.has('1001')).toBe(false)
})
