import type { StatusResponse } from '#shared/contract/administration/status.ts'
import type { TimeChartPeriod } from '#web/ui/charts/time-chart.tsx'
import type { StatusFigure } from './status-figures.ts'

const timeFormat = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const nameFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The periods of a figure's chart, in the time zone of the browser. */
export function listFigurePeriods(
  { select }: Pick<StatusFigure, 'select'>,
  { from, periodSeconds, periods }: Pick<StatusResponse, 'from' | 'periodSeconds' | 'periods'>,
): TimeChartPeriod[] {
  return periods.map((period, index) => {
    const start = new Date(Date.parse(from) + index * periodSeconds * 1000)
    return {
      label: timeFormat.format(start),
      name: nameFormat.format(start),
      value: (period && select(period)) ?? undefined,
      isCurrent: index === periods.length - 1,
    }
  })
}

/** The texts about a chart. */
export function describeFigure(
  title: string,
  periods: readonly TimeChartPeriod[],
  format: (value: number) => string,
): { latest: string; highest: string; description: string } {
  const known = periods.filter(hasValue)
  const last = known.at(-1)
  if (!last)
    return { latest: '–', highest: 'Not measured in the last 24 hours', description: title }
  const highest = known.reduce((best, period) => (period.value > best.value ? period : best))
  const text = `${format(highest.value)}, ${highest.name}`
  return {
    latest: format(last.value),
    highest: `Highest in 24 hours: ${text}`,
    description: `${title} in the last 24 hours: highest ${text}; latest ${format(last.value)}`,
  }
}

function hasValue(period: TimeChartPeriod): period is TimeChartPeriod & { value: number } {
  return period.value !== undefined
}
