import type { SiteStatistics as Statistics } from '#shared/contract/administration/statistics.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { LearningFigures } from './learning-figures.tsx'
import { SeriesCard } from './series-card.tsx'
import type { RequestedRange } from './statistics-range.tsx'
import { StatisticsSection } from './statistics-section.tsx'
import classes from './statistics.module.css'
import { StorageTable } from './storage-table.tsx'
import { ZeroResultSearches } from './zero-result-searches.tsx'

/** What happened on the site, for admins. */
export function SiteStatistics() {
  return (
    <StatisticsSection title="Activity" load={loadStatistics}>
      {(statistics) => <Cards statistics={statistics} />}
    </StatisticsSection>
  )
}

function loadStatistics(query: RequestedRange, signal: AbortSignal): Promise<Statistics> {
  const { statistics } = getBrowserApi().api.admin
  return parseResponse(statistics.$get({ query }, { init: { signal } }))
}

function Cards({ statistics }: { statistics: Statistics }) {
  return (
    <div className={classes.cards}>
      <SeriesCard
        title="Registrations"
        about="registrations"
        series={statistics.registrations}
        statistics={statistics}
      />
      <SeriesCard
        title="Active learners"
        about="activeLearners"
        series={statistics.activeLearners}
        statistics={statistics}
      />
      <LearningFigures statistics={statistics} />
      <SeriesCard
        title="Storage"
        about="storage"
        series={statistics.storedBytes}
        statistics={statistics}
        isMeasured={statistics.storage.length > 0}
        kind="area"
        format={formatBytes}
        formatAxis={formatBytes}
      >
        <StorageTable storage={statistics.storage} />
      </SeriesCard>
      <SeriesCard
        title="Image storage"
        about="imageStorage"
        series={statistics.imageBytes}
        statistics={statistics}
        kind="area"
        format={formatBytes}
        formatAxis={formatBytes}
      />
      <SeriesCard
        title="Searches without results"
        about="zeroResultSearches"
        series={statistics.zeroResultSearches}
        statistics={statistics}
      />
      <ZeroResultSearches searches={statistics.searches} />
    </div>
  )
}
