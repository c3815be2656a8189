import { expect, test } from 'vitest'
import { estimateQuantile, findLatencyIndex, latencyLimits } from './latency-limits.ts'

function count(...durations: number[]): number[] {
  const counts = Array.from({ length: latencyLimits.length + 1 }, () => 0)
  for (const seconds of durations) {
    const index = findLatencyIndex(seconds)
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

test('counts a duration below its limit, the limit itself included', () => {
  expect(findLatencyIndex(0)).toBe(0)
  expect(findLatencyIndex(0.005)).toBe(0)
  expect(findLatencyIndex(0.0051)).toBe(1)
  expect(findLatencyIndex(60)).toBe(latencyLimits.length)
})

test('estimates quantiles within the limits of the count that they fall into', () => {
  const counts = count(...Array<number>(90).fill(0.02), ...Array<number>(10).fill(0.4))
  expect(estimateQuantile(counts, 0.5)).toBeGreaterThan(0.01)
  expect(estimateQuantile(counts, 0.5)).toBeLessThanOrEqual(0.025)
  expect(estimateQuantile(counts, 0.95)).toBeCloseTo(0.4, 5)
})

test('has no quantile without requests, and the last limit for the longest ones', () => {
  expect(estimateQuantile(count(), 0.5)).toBeUndefined()
  expect(estimateQuantile(count(30, 40), 0.5)).toBe(10)
})
