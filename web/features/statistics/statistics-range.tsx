import { Link, useLocation } from 'react-router'
import { rangeNames } from '#shared/messages/statistics.ts'
import {
  defaultStatisticsRange,
  type StatisticsRange,
  statisticsRanges,
} from '#shared/statistics-ranges.ts'
import classes from './statistics.module.css'

/** The range in the address; the default one for a missing or unknown value. */
export function useStatisticsRange(): StatisticsRange {
  const selected = new URLSearchParams(useLocation().search).get('range')
  return statisticsRanges.find((range) => range === selected) ?? defaultStatisticsRange
}

/** Links to the ranges. */
export function RangeLinks({ selected }: { selected: StatisticsRange }) {
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
              aria-current={range === selected ? 'true' : undefined}
            >
              {rangeNames[range].link}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
