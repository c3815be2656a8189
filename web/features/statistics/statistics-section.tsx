import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import type { SiteStatistics } from '#shared/contract/administration/statistics.ts'
import { statisticsMessages as messages } from '#shared/messages/administration/statistics.ts'
import { findDateProblems, toDay } from '#shared/statistics-ranges.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { DatesForm } from './dates-form.tsx'
import { nameRange } from './period-names.ts'
import { RangeLinks, type RequestedRange, useRequestedRange } from './statistics-range.tsx'
import classes from './statistics.module.css'

type Described = Pick<SiteStatistics, 'range' | 'from' | 'to' | 'unit'>

interface StatisticsSectionProps<Data> {
  title: string
  load: (range: RequestedRange, signal: AbortSignal) => Promise<Data>
  children: (data: Data) => ReactNode
}

/** Statistics of the range in the address. Another range replaces them once it is loaded. */
export function StatisticsSection<Data extends Described>(props: StatisticsSectionProps<Data>) {
  const { title, load, children } = props
  const id = useId()
  const requested = useRequestedRange()
  const dates = 'from' in requested ? requested : undefined
  const [isFormOpen, setFormOpen] = useState(dates !== undefined)
  const customButton = useRef<HTMLButtonElement>(null)
  const [today] = useState(() => toDay(new Date()))
  const isInvalid = dates !== undefined && findDateProblems(dates, today) !== undefined
  // There is nothing else to show while the dates in the address are invalid.
  const isFormVisible = isFormOpen || isInvalid

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isFormVisible || isInvalid) return
    setFormOpen(false)
    customButton.current?.focus()
  }

  return (
    <section aria-labelledby="statistics">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the controls inside */}
      <div onKeyDown={closeOnEscape}>
        <div className={classes.header}>
          <h2 id="statistics">{title}</h2>
          <RangeLinks
            selected={requested}
            isCustomOpen={isFormVisible}
            customId={id}
            customButton={customButton}
            onRange={() => setFormOpen(false)}
            onCustom={() => setFormOpen(!isFormOpen)}
          />
        </div>
        {isFormVisible && <DatesForm id={id} requested={dates} today={today} />}
      </div>
      {!isInvalid && <Loaded requested={requested} load={load} render={children} />}
    </section>
  )
}

interface LoadedProps<Data> {
  requested: RequestedRange
  load: StatisticsSectionProps<Data>['load']
  render: (data: Data) => ReactNode
}

function Loaded<Data extends Described>({ requested, load, render }: LoadedProps<Data>) {
  const loadRange = useCallback((signal: AbortSignal) => load(requested, signal), [load, requested])
  const { data, error, isLoading, refetch } = useQuery(loadRange)
  return (
    <div aria-busy={isLoading}>
      <p role="status" className="visually-hidden">
        {data && !isLoading && !error ? `Showing ${nameRange(data).current}` : ''}
      </p>
      {error ? (
        <LoadError title={messages.loadFailed} level="h3" message={error} onRetry={refetch} />
      ) : data ? (
        <div className={classes.content} data-loading={isLoading || undefined}>
          <p className={classes.note}>{describeDays(data)}</p>
          {render(data)}
        </div>
      ) : (
        <CardsSkeleton />
      )}
    </div>
  )
}

function describeDays({ range, unit }: Described): string {
  if (range === 'custom') return unit === 'day' ? messages.datesInUtc : messages.datesByMonth
  return unit === 'day' ? messages.daysInUtc : messages.monthsInUtc
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
