import type { OwnStatistics as Statistics } from '#shared/contract/administration/statistics.ts'
import { statisticsMessages as messages } from '#shared/messages/administration/statistics.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { formatRating } from '#web/ui/media/stars.tsx'
import { CourseFiguresTable } from './course-figures-table.tsx'
import { describeTrend } from './format-figures.ts'
import { LearningFigures } from './learning-figures.tsx'
import { MostWatched } from './most-watched.tsx'
import { nameRange } from './period-names.ts'
import { SeriesCard } from './series-card.tsx'
import type { RequestedRange } from './statistics-range.tsx'
import { StatisticsSection } from './statistics-section.tsx'
import classes from './statistics.module.css'

/** What happened in all courses of the user. */
export function OwnStatistics({ canCreate }: { canCreate: boolean }) {
  return (
    <StatisticsSection title="All my courses" load={loadStatistics}>
      {(statistics) =>
        statistics.courses.length === 0 ? (
          <NoCourses canCreate={canCreate} />
        ) : (
          <Cards statistics={statistics} />
        )
      }
    </StatisticsSection>
  )
}

function loadStatistics(query: RequestedRange, signal: AbortSignal): Promise<Statistics> {
  const { statistics } = getBrowserApi().api.courses.my_course
  return parseResponse(statistics.$get({ query }, { init: { signal } }))
}

function NoCourses({ canCreate }: { canCreate: boolean }) {
  return (
    <StatePanel
      title="No courses yet"
      level="h3"
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={
        canCreate && <LinkButton to={pages.createCourse}>Create your first course</LinkButton>
      }
    >
      <p>{messages.noCourses}</p>
    </StatePanel>
  )
}

function Cards({ statistics }: { statistics: Statistics }) {
  const { averageRating, ratings, courses, isMore } = statistics
  return (
    <>
      <div className={classes.cards}>
        <LearningFigures statistics={statistics} />
        <SeriesCard
          title="Ratings"
          about="ratings"
          series={ratings}
          statistics={statistics}
          figure={averageRating.total === null ? 'None' : formatRating(averageRating.total)}
          trend={describeRatings(statistics)}
        />
      </div>
      <MostWatched courses={courses} range={nameRange(statistics).current} />
      <CourseFiguresTable courses={courses} isMore={isMore} />
    </>
  )
}

/** "12 ratings. 4.2 in the 30 days before". */
function describeRatings(statistics: Statistics): string {
  const { ratings, averageRating } = statistics
  const { previous } = nameRange(statistics)
  if (averageRating.previous === null) return describeTrend(ratings, previous, String)
  return `${formatRating(averageRating.previous)} in ${previous}`
}
