import type { ReactNode } from 'react'
import type { FigureSeries, SiteStatistics } from '#shared/contract/administration/statistics.ts'
import { statisticsMessages as messages } from '#shared/messages/administration/statistics.ts'
import { toDay } from '#shared/statistics-ranges.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { describeTrend, formatCompact } from './format-figures.ts'
import { formatPeriod, nameRange } from './period-names.ts'

interface SeriesCardProps {
  title: string
  /** Which of the messages belong to it. */
  about: keyof typeof messages.empty
  series: FigureSeries
  statistics: Pick<SiteStatistics, 'range' | 'from' | 'to' | 'unit' | 'periods'>
  kind?: 'bars' | 'area'
  /** False if nothing was measured until the end of the range: a total of 0 would be wrong. */
  isMeasured?: boolean
  /** Instead of the total. */
  figure?: string
  /** Instead of the comparison of totals. */
  trend?: string
  format?: (value: number) => string
  formatAxis?: (value: number) => string
  /** The value that the axis counts in; 1 by default. */
  axisUnit?: number
  children?: ReactNode
}

/** The card of one figure: what it is, how much, since when more or less, and over time. */
export function SeriesCard(props: SeriesCardProps) {
  const { title, about, series, statistics, kind = 'bars', format = formatCount } = props
  const {
    formatAxis = formatCompact,
    axisUnit = 1,
    isMeasured = true,
    figure,
    trend,
    children,
  } = props
  const { unit } = statistics
  const { current, previous } = nameRange(statistics)
  const periods = statistics.periods.map((start, index) => ({
    ...formatPeriod(start, unit),
    value: series.values[index] ?? 0,
    isCurrent: index === statistics.periods.length - 1 && includesToday(statistics.to),
  }))
  return (
    <FigureCard
      title={title}
      figure={isMeasured ? (figure ?? format(series.total)) : undefined}
      trend={isMeasured ? (trend ?? describeTrend(series, previous, format)) : undefined}
      help={messages.help[about]}
      periods={periods}
      kind={kind}
      description={describeChart(title, periods, format)}
      empty={messages.empty[about](current)}
      periodLabel={unit === 'day' ? 'Day' : 'Month'}
      format={format}
      formatAxis={formatAxis}
      axisUnit={axisUnit}
    >
      {children}
    </FigureCard>
  )
}

function includesToday(lastDay: string): boolean {
  return lastDay >= toDay(new Date())
}

/** "Enrolments from 24 Oct 2026 to 22 Nov 2026: highest 15 on 12 Nov 2026, latest 3". */
function describeChart(
  title: string,
  periods: { name: string; value: number }[],
  format: (value: number) => string,
): string {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return title
  const highest = periods.reduce((best, period) => (period.value > best.value ? period : best))
  return `${title} from ${first.name} to ${last.name}: highest ${format(highest.value)}, ${highest.name}; latest ${format(last.value)}`
}
