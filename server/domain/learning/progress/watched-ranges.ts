import type { Progress, ProgressReport } from '#shared/contract/learning/learning.ts'

/** Rounds the ranges to whole seconds, as a PostgreSQL multirange; adjacent ranges stay adjacent. */
export function toSecondRanges({ watched, duration }: ProgressReport): string {
  const end = toWholeSeconds(duration)
  const ranges = watched
    .map(([from, to]) => [Math.round(from), Math.min(Math.round(to), end)] as const)
    .filter(([from, to]) => from < to)
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

/** Parses a PostgreSQL multirange. */
export function parseSecondRanges(ranges: string): Progress['watched'] {
  return [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}

/** Rounds a duration; at least 1, so that very short videos can be completed. */
export function toWholeSeconds(duration: number): number {
  return Math.max(1, Math.round(duration))
}

/** Rounded down: 100 means that every second was watched. */
export function calculatePercentWatched(seconds: number, wholeDuration: number | null): number {
  return wholeDuration ? Math.min(100, Math.floor((100 * seconds) / wholeDuration)) : 0
}

/** In per cent, rounded down. */
export function calculateShare(completed: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * completed) / total)
}
