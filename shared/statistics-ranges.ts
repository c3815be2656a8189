import { dateMessages as messages } from './messages/administration/statistics.ts'

/** The last 7, 30 or 90 days including today, or twelve months including the current one; days are in UTC. */
export const statisticsRanges = ['7d', '30d', '90d', '12m'] as const
export type StatisticsRange = (typeof statisticsRanges)[number]
export const defaultStatisticsRange: StatisticsRange = '30d'

/** The first and the last day, such as `2026-01-31`, in UTC. */
export interface DateRange {
  from: string
  to: string
}

const millisecondsPerDay = 86_400_000
/** A range of own dates begins at most two years ago. */
const datesMaxDays = 731

export function addDays(day: string, count: number): string {
  return toDay(new Date(Date.parse(day) + count * millisecondsPerDay))
}

/** The day in UTC. */
export function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The number of days, both ends included. */
export function countDays({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay) + 1
}

/** The first day that a range of own dates can begin with. */
export function getFirstDate(today: string): string {
  return addDays(today, 1 - datesMaxDays)
}

/** What is wrong with the dates of a range, by field; undefined if nothing is. */
export function findDateProblems(
  { from, to }: DateRange,
  today: string,
): Partial<DateRange> | undefined {
  const first = getFirstDate(today)
  if (!isDay(from)) return { from: messages.badDate, ...(!isDay(to) && { to: messages.badDate }) }
  if (!isDay(to)) return { to: messages.badDate }
  if (to > today) return { to: messages.inFuture }
  if (from > to) return { from: messages.afterLast }
  if (from < first) return { from: messages.tooEarly(first) }
  return undefined
}

function isDay(text: string): boolean {
  const time = Date.parse(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && toDay(new Date(time)) === text
}
