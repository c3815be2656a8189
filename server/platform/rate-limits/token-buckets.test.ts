import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

function taken(buckets: { take(key: string): boolean }, key: string, times: number): number {
  return Array.from({ length: times }, () => buckets.take(key)).filter(Boolean).length
}

test('allows a burst, then the rate, per key', () => {
  let time = 0
  const buckets = createTokenBuckets({ perSecond: 10, burst: 5 }, () => time)
  expect(taken(buckets, 'one', 20)).toBe(5)
  expect(taken(buckets, 'other', 20)).toBe(5)
  time += 300
  expect(taken(buckets, 'one', 20)).toBe(3)
  time += 60_000
  expect(taken(buckets, 'one', 20)).toBe(5)
})
