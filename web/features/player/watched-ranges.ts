/** From and to, in seconds. */
export type WatchedRange = [from: number, to: number]

/** The ranges and one more, in order and apart: what overlaps or touches becomes one. */
export function addRange(ranges: readonly WatchedRange[], added: WatchedRange): WatchedRange[] {
  const [from, to] = added
  if (!(from < to)) return [...ranges]
  const apart = ranges.filter((range) => range[1] < from || range[0] > to)
  const joined = ranges.filter((range) => range[1] >= from && range[0] <= to)
  const whole: WatchedRange = [
    Math.min(from, ...joined.map((range) => range[0])),
    Math.max(to, ...joined.map((range) => range[1])),
  ]
  return [...apart, whole].sort((one, other) => one[0] - other[0])
}

export function addRanges(
  ranges: readonly WatchedRange[],
  added: readonly WatchedRange[],
): WatchedRange[] {
  return added.reduce<WatchedRange[]>(addRange, [...ranges])
}
