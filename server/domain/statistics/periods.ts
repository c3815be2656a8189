import { AppError } from '#server/platform/app-error.ts'
import type { StatisticsQuery } from '#shared/contract/administration/statistics.ts'
import {
  addDays,
  countDays,
  type DateRange,
  findDateProblems,
  type StatisticsRange,
  toDay,
} from '#shared/statistics-ranges.ts'

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

/** Above, a chart of days has too many. */
const maxDays = 92

/** Divides the range that was requested. Throws `invalid_input` with the problems of its dates. */
export function divideRequestedRange({ range, from, to }: StatisticsQuery, now: Date) {
  if (from === undefined && to === undefined) return present(range, divideRange(range, now))
  const dates = { from: from ?? '', to: to ?? '' }
  const problems = findDateProblems(dates, toDay(now))
  if (!problems) return present('custom', divideDates(dates))
  const msg = problems.from ?? problems.to ?? ''
  throw new AppError('invalid_input', msg, { fields: { ...problems } })
}

/** With what a response says about its range. */
function present<Name extends string>(range: Name, divided: DividedRange) {
  const { unit, periods, whole } = divided
  const starts = periods.map(({ start }) => start)
  const description = {
    range,
    from: whole.start,
    to: addDays(whole.end, -1),
    unit,
    periods: starts,
  }
  return { divided, description }
}

/** Divides days, both ends included, into days, or into months of which the first and last may be incomplete. */
export function divideDates(dates: DateRange): DividedRange {
  const { from: start, to } = dates
  const [count, end] = [countDays(dates), addDays(to, 1)]
  const unit = count <= maxDays ? 'day' : 'month'
  const next = (day: string) => (unit === 'day' ? addDays(day, 1) : addMonths(day, 1))
  const periods: Period[] = []
  for (let first = start; first < end; first = next(first)) {
    periods.push({ start: first, end: next(first) < end ? next(first) : end })
  }
  return {
    unit,
    periods,
    whole: { start, end },
    previous: { start: addDays(start, -count), end: start },
  }
}

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

/** The first day of another month. */
function addMonths(day: string, count: number): string {
  const start = new Date(day)
  return toDay(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1)))
}
