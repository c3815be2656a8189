/** Upper limits of the duration of requests in counts by duration, in seconds; the last count has none. */
export const latencyLimits = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 5, 10,
] as const

/** The index of the count that a duration belongs to. */
export function findLatencyIndex(seconds: number): number {
  const index = latencyLimits.findIndex((limit) => seconds <= limit)
  return index < 0 ? latencyLimits.length : index
}

/**
 * The duration in seconds that this share of all requests did not exceed, interpolated within its count; undefined
 * without requests.
 */
export function estimateQuantile(counts: readonly number[], share: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  let before = 0
  for (const [index, count] of counts.entries()) {
    if (before + count >= share * total && count > 0) {
      const lower = latencyLimits[index - 1] ?? 0
      const upper = latencyLimits[index] ?? latencyLimits.at(-1) ?? 0
      return lower + ((share * total - before) / count) * (upper - lower)
    }
    before += count
  }
  return latencyLimits.at(-1)
}
