import { expect, test } from 'vitest'
import { createTransferRate } from './transfer-rate.ts'

test('measures the last seconds, from where an upload continues', () => {
  const rate = createTransferRate()
  expect(rate.add(5000, 0)).toBeUndefined()
  expect(rate.add(5100, 500)).toBeUndefined()
  expect(rate.add(6000, 1000)).toBe(1000)
  // A pause of ten seconds is over.
  expect(rate.add(6000, 11_000)).toBeUndefined()
  expect(rate.add(10_000, 13_000)).toBe(2000)
})
