import type { Progress, ProgressReport } from '#shared/contract/learning.ts'

/** Ranges of a report as PostgreSQL's multirange of whole seconds; neighbours stay neighbours. */
export function toSecondRanges({ watched, duration }: ProgressReport): string {
  const end = toWholeSeconds(duration)
  const ranges = watched
    .map(([from, to]) => [Math.round(from), Math.min(Math.round(to), end)] as const)
    .filter(([from, to]) => from < to)
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

export function fromSecondRanges(ranges: string): Progress['watched'] {
  return [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}

/** A video's length as ranges count it; also the shortest has a second to be watched. */
export function toWholeSeconds(duration: number): number {
  return Math.max(1, Math.round(duration))
}

/** Whole per cent, rounded down: 100 means every second. */
export function calculatePercentWatched(seconds: number, wholeDuration: number | null): number {
  return wholeDuration ? Math.min(100, Math.floor((100 * seconds) / wholeDuration)) : 0
}
