import type { TableFilterDefinition } from './table-filters.tsx'

const days = { today: 1, '7d': 7, '30d': 30, '12m': 365 } as const
const options = [
  ['today', 'Today'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['12m', 'Last 12 months'],
] as const satisfies (readonly [keyof typeof days, string])[]

/** A filter by the date of a row, e.g. "Joined". */
export function createDateFilter(name: string, label: string): TableFilterDefinition {
  return { name, label, allLabel: `${label} at any time`, options: toOptions(label) }
}

/** The start of the period, in the user's time zone, as the `from` parameter of a request. */
export function toPeriodStart(value: string | undefined, now = new Date()): string | undefined {
  if (!isPeriod(value)) return undefined
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days[value] + 1)
  return start.toISOString()
}

function toOptions(label: string) {
  return options.map(([value, period]) => [value, `${label}: ${period.toLowerCase()}`] as const)
}

function isPeriod(value: string | undefined): value is keyof typeof days {
  return value !== undefined && Object.hasOwn(days, value)
}
