import type { StatusPeriod } from '#shared/contract/administration/status.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { formatCount } from '#web/lib/format/format.ts'

export interface StatusFigure {
  title: string
  help: string
  /** Shown instead of a chart without a value above 0. */
  empty: string
  kind: 'bars' | 'area'
  /** Null where it was not measured. */
  select: (period: StatusPeriod) => number | null
  format: (value: number) => string
  /** The value that the axis counts in; 1 by default. */
  axisUnit?: number
}

const rateFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
const percentFormat = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const millisecond = 0.001
/** An axis has four units at least. */
const quarter = 0.25
const megabyte = 1000 ** 2

const formatRate = (perMinute: number) => rateFormat.format(perMinute)

/** "350 ms" or "1.2 s". */
export function formatSeconds(seconds: number): string {
  return seconds < 1
    ? `${rateFormat.format(Math.round(seconds * 1000))} ms`
    : `${rateFormat.format(seconds)} s`
}

/** "12 s", "3 min" or "1.5 h". */
export function formatAge(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return `${rateFormat.format(seconds / 3600)} h`
}

/** The charts of the status page, in their order. */
export const statusFigures: readonly StatusFigure[] = [
  {
    title: 'Requests per minute',
    help: 'All requests that reached a process, also for images and scripts.',
    empty: 'There were no requests.',
    kind: 'area',
    select: ({ requests }) => requests,
    format: formatRate,
  },
  {
    title: 'Errors per minute',
    help: 'Responses with a status of 500 or above.',
    empty: 'There were no errors.',
    kind: 'bars',
    select: ({ errors }) => errors,
    format: formatRate,
  },
  {
    title: 'Rejected per minute',
    help: 'Requests that were rejected because of load, or because their sender sent too many.',
    empty: 'No request was rejected.',
    kind: 'bars',
    select: ({ rejected }) => rejected,
    format: formatRate,
  },
  {
    title: 'Response time, median',
    help: 'Half of the requests took less.',
    empty: 'There were no requests.',
    kind: 'area',
    select: ({ median }) => median,
    format: formatSeconds,
    axisUnit: millisecond,
  },
  {
    title: 'Response time, 95th percentile',
    help: 'One request of twenty took longer.',
    empty: 'There were no requests.',
    kind: 'area',
    select: ({ percentile95 }) => percentile95,
    format: formatSeconds,
    axisUnit: millisecond,
  },
  {
    title: 'Event-loop delay',
    help: 'How long other work held up the slowest process, in its slowest minute. Above 100 ms, it needs more processor time.',
    empty: 'Nothing was delayed.',
    kind: 'area',
    select: ({ eventLoopDelay }) => eventLoopDelay / 1000,
    format: formatSeconds,
    axisUnit: millisecond,
  },
  {
    title: 'Memory',
    help: 'Of all processes together, without the database.',
    empty: 'Nothing was measured.',
    kind: 'area',
    select: ({ memoryBytes }) => memoryBytes,
    format: formatBytes,
    axisUnit: megabyte,
  },
  {
    title: 'Served from the cache',
    help: 'The share of public pages and lists that were in the response cache.',
    empty: 'Nothing was served from the cache.',
    kind: 'area',
    select: ({ cacheHitRate }) => cacheHitRate,
    format: (share) => percentFormat.format(share),
    axisUnit: quarter,
  },
  {
    title: 'Oldest waiting job',
    help: 'Emails, videos and other work that is done in the background. A job that fails is repeated, and waits meanwhile.',
    empty: 'No job had to wait.',
    kind: 'area',
    select: ({ queueAge }) => queueAge,
    format: formatAge,
  },
  {
    title: 'Emails sent',
    help: 'Emails that the mail server accepted, per quarter of an hour.',
    empty: 'No emails were sent.',
    kind: 'bars',
    select: ({ emailsSent }) => emailsSent,
    format: formatCount,
  },
  {
    title: 'Emails not accepted',
    help: 'Attempts that failed, per quarter of an hour. They are repeated until the mail server accepts the email.',
    empty: 'The mail server accepted all emails.',
    kind: 'bars',
    select: ({ emailsFailed }) => emailsFailed,
    format: formatCount,
  },
  {
    title: 'Live connections',
    help: 'Pages that receive notifications as they come.',
    empty: 'No page was connected.',
    kind: 'area',
    select: ({ sockets }) => sockets,
    format: formatCount,
  },
]
