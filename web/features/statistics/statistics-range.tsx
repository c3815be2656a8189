import { type RefObject, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { rangeNames } from '#shared/messages/administration/statistics.ts'
import {
  type DateRange,
  defaultStatisticsRange,
  type StatisticsRange,
  statisticsRanges,
} from '#shared/statistics-ranges.ts'
import classes from './statistics.module.css'

export type RequestedRange = { range: StatisticsRange } | DateRange

/** The range or the dates in the address; the default range for a missing or unknown value. */
export function useRequestedRange(): RequestedRange {
  const { search } = useLocation()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const [from, to] = [query.get('from'), query.get('to')]
    if (from !== null || to !== null) return { from: from ?? '', to: to ?? '' }
    const selected = query.get('range')
    return { range: statisticsRanges.find((range) => range === selected) ?? defaultStatisticsRange }
  }, [search])
}

interface RangeLinksProps {
  selected: RequestedRange
  isCustomOpen: boolean
  /** The id of the form with the dates. */
  customId: string
  customButton: RefObject<HTMLButtonElement | null>
  onRange: () => void
  onCustom: () => void
}

/** Links to the ranges, and the button that shows the form for other dates. */
export function RangeLinks(props: RangeLinksProps) {
  const { selected, isCustomOpen, customId, customButton, onRange, onCustom } = props
  const current = 'range' in selected ? selected.range : undefined
  return (
    <nav aria-label="Range">
      <ul role="list" className={classes.ranges}>
        {statisticsRanges.map((range) => (
          <li key={range}>
            <Link
              className={classes.range}
              to={range === defaultStatisticsRange ? '?' : `?range=${range}`}
              replace
              preventScrollReset
              state={{ keepFocus: true }}
              aria-current={range === current ? 'true' : undefined}
              onClick={onRange}
            >
              {rangeNames[range].link}
            </Link>
          </li>
        ))}
        <li>
          <button
            ref={customButton}
            type="button"
            className={classes.range}
            aria-expanded={isCustomOpen}
            aria-controls={isCustomOpen ? customId : undefined}
            aria-current={current ? undefined : 'true'}
            onClick={onCustom}
          >
            Dates…
          </button>
        </li>
      </ul>
    </nav>
  )
}
