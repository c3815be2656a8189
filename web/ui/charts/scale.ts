/** The smallest of 1, 2, 4, 6, 8 and 10 times a power of ten, so that halves are round, that is not below `max`; at least `min`. */
export function roundUpScale(max: number, min = 1): number {
  if (max <= min) return min
  const power = 10 ** Math.floor(Math.log10(max))
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= max) ?? 10
  return step * power
}

/** The indexes of the periods that have a label: the first and the last ones of even steps. */
export function listLabelled(count: number, max: number): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  const steps = Math.min(max, count) - 1
  return Array.from({ length: steps + 1 }, (_, step) => Math.round((step * (count - 1)) / steps))
}

/** Of a gap. */
export const noData = 'no data'

/** The values between the gaps, each run with the index of its first value. */
export function listRuns(
  periods: readonly { value: number | undefined }[],
): { start: number; values: number[] }[] {
  const runs: { start: number; values: number[] }[] = []
  for (const [index, { value }] of periods.entries()) {
    if (value === undefined) continue
    const last = runs.at(-1)
    if (last && last.start + last.values.length === index) last.values.push(value)
    else runs.push({ start: index, values: [value] })
  }
  return runs
}
