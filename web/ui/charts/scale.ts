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
