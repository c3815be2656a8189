import type { StatisticsRange } from '#shared/statistics-ranges.ts'

/** Days in UTC as `2026-01-31`; `end` is exclusive. */
export interface Period {
  start: string
  end: string
}

export interface DividedRange {
  unit: 'day' | 'month'
  /** Oldest first; the last one contains today. */
  periods: Period[]
  whole: Period
  /** The range before, of the same length. */
  previous: Period
}

const millisecondsPerDay = 86_400_000

/** Divides a range that ends with the current day or month into days or months. */
export function divideRange(range: StatisticsRange, now: Date): DividedRange {
  const count = Number.parseInt(range)
  const unit = range.endsWith('m') ? 'month' : 'day'
  const add = unit === 'month' ? addMonths : addDays
  const first = unit === 'month' ? toDay(now).slice(0, 8) + '01' : toDay(now)
  const starts = Array.from({ length: count + 1 }, (_, index) => add(first, index + 1 - count))
  const periods = starts
    .slice(0, -1)
    .map((start, index) => ({ start, end: starts[index + 1] ?? start }))
  const [start, end] = [starts[0] ?? first, starts.at(-1) ?? first]
  return {
    unit,
    periods,
    whole: { start, end },
    previous: { start: add(start, -count), end: start },
  }
}

export function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

export function addDays(day: string, count: number): string {
  return toDay(new Date(Date.parse(day) + count * millisecondsPerDay))
}

function addMonths(day: string, count: number): string {
  const start = new Date(day)
  return toDay(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1)))
}
