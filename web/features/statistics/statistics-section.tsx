import { type ReactNode, useCallback } from 'react'
import { rangeNames, statisticsMessages as messages } from '#shared/messages/statistics.ts'
import type { StatisticsRange } from '#shared/statistics-ranges.ts'
import { useQuery } from '#web/lib/use-query.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { RangeLinks, useStatisticsRange } from './statistics-range.tsx'
import classes from './statistics.module.css'

interface StatisticsSectionProps<Data> {
  title: string
  load: (range: StatisticsRange, signal: AbortSignal) => Promise<Data>
  children: (data: Data) => ReactNode
}

/** Statistics of the range in the address. Another range replaces them once it is loaded. */
export function StatisticsSection<Data extends { range: StatisticsRange; unit: 'day' | 'month' }>({
  title,
  load,
  children,
}: StatisticsSectionProps<Data>) {
  const range = useStatisticsRange()
  const loadRange = useCallback((signal: AbortSignal) => load(range, signal), [load, range])
  const { data, error, isLoading, refetch } = useQuery(loadRange)
  return (
    <section aria-labelledby="statistics" aria-busy={isLoading}>
      <div className={classes.header}>
        <h2 id="statistics">{title}</h2>
        <RangeLinks selected={range} />
      </div>
      <p role="status" className="visually-hidden">
        {data && !isLoading && !error ? `Showing ${rangeNames[data.range].current}` : ''}
      </p>
      {error ? (
        <LoadError title={messages.loadFailed} level="h3" message={error} onRetry={refetch} />
      ) : data ? (
        <div className={classes.content} data-loading={isLoading || undefined}>
          <p className={classes.note}>
            {data.unit === 'day' ? messages.daysInUtc : messages.monthsInUtc}
          </p>
          {children(data)}
        </div>
      ) : (
        <CardsSkeleton />
      )}
    </section>
  )
}

export function StatisticsSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the statistics…</span>
      <CardsSkeleton />
    </div>
  )
}

function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {[1, 2, 3, 4].map((chart) => (
        <span key={chart} className={`${skeleton.block} ${classes.cardSkeleton}`} />
      ))}
    </div>
  )
}
