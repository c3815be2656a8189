import type { SiteStatistics } from '#shared/contract/administration/statistics.ts'
import { formatWatchTime, formatWatchTimeCompact, getWatchTimeUnit } from './format-figures.ts'
import { SeriesCard } from './series-card.tsx'

type LearningStatistics = Pick<
  SiteStatistics,
  'range' | 'from' | 'to' | 'unit' | 'periods' | 'enrolments' | 'completions' | 'watchSeconds'
>

/** The cards that the statistics of the site and of an instructor's courses have in common. */
export function LearningFigures({ statistics }: { statistics: LearningStatistics }) {
  return (
    <>
      <SeriesCard
        title="Enrolments"
        about="enrolments"
        series={statistics.enrolments}
        statistics={statistics}
      />
      <SeriesCard
        title="Completions"
        about="completions"
        series={statistics.completions}
        statistics={statistics}
      />
      <SeriesCard
        title="Watch time"
        about="watchTime"
        series={statistics.watchSeconds}
        statistics={statistics}
        format={formatWatchTime}
        formatAxis={formatWatchTimeCompact}
        axisUnit={getWatchTimeUnit(statistics.watchSeconds.values)}
      />
    </>
  )
}
