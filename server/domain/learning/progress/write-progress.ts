import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { lessonProgress } from '#server/db/schema/index.ts'
import type { ProgressReport } from '#shared/contract/learning/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { isInFuture, toDecisionTime } from '../latest-decision.ts'
import {
  insertWatchChange,
  isUncounted,
  nextWatchedEarlier,
  nextWatchedVersions,
  returnWatching,
  selectCountedVideo,
} from '../watching/count-watching.ts'
import { countSecondsWithin, lessonProgressColumns } from './progress-queries.ts'
import { toSecondRanges, toWholeSeconds } from './watched-ranges.ts'

const { countedVideoId, positionSeconds, positionAt, durationSeconds, watched, completedAt } =
  lessonProgress

/**
 * Combines a report with the stored progress in a lesson in one statement: watched ranges are merged, position and
 * duration are taken from the latest report, so repeated and delayed ones are harmless. Completion is permanent; what was
 * watched of an earlier video also completes the lesson. The authors' record of what was watched is updated, too.
 */
export async function writeProgress(
  db: Queryable,
  { userId, lessonId, now }: { userId: string; lessonId: string; now: Date },
  report: ProgressReport,
) {
  const duration = toWholeSeconds(report.duration)
  const ranges = sql`${toSecondRanges(report)}::int4multirange`
  const reported = { userId, lessonId, videoVersion: report.videoVersion }
  const isOther = isUncounted(reported)
  // A row without a duration has no report yet: the lesson was only marked.
  const isLatest = sql`not ${isOther} and (${durationSeconds} is null
    or (excluded.position_at, excluded.position_seconds) >= (${positionAt}, ${positionSeconds}) or ${isInFuture(positionAt, now)})`
  const pickLatest = (reported: SQL, stored: SQLWrapper) =>
    sql`case when ${isLatest} then ${reported} else ${stored} end`
  const latestDuration = pickLatest(sql`excluded.duration_seconds`, durationSeconds)
  const earlier = nextWatchedEarlier(isOther)
  const { watchedSeconds, ...columns } = lessonProgressColumns
  const saved = db.$with('saved').as(
    db
      .insert(lessonProgress)
      .values({
        userId,
        lessonId,
        positionSeconds: Math.min(report.position, report.duration),
        positionAt: toDecisionTime(report.at, now),
        durationSeconds: duration,
        watched: ranges,
        countedVideoId: selectCountedVideo(reported),
        completedAt: timeIfCompleted(ranges, sql`${duration}::integer`, now),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoUpdate({
        target: [lessonProgress.userId, lessonProgress.lessonId],
        set: {
          positionSeconds: pickLatest(sql`excluded.position_seconds`, positionSeconds),
          positionAt: pickLatest(sql`excluded.position_at`, positionAt),
          durationSeconds: latestDuration,
          watched: keepLongest(mergedRanges),
          countedVideoId: sql`case when ${isOther} then ${countedVideoId} else excluded.counted_video_id end`,
          watchedEarlier: sql`case when ${earlier} is not null then ${keepLongest(earlier)} end`,
          watchedVersions: nextWatchedVersions(isOther),
          completedAt: sql`coalesce(${completedAt}, ${timeIfCompleted(mergedRanges, latestDuration, now)})`,
          updatedAt: now,
        },
      })
      .returning({
        ...columns,
        watchedSeconds: watchedSeconds.as('watched_seconds'),
        ...returnWatching(ranges, reported),
      }),
  )
  const counted = db.$with('counted', {}).as(insertWatchChange(lessonId))
  const [row] = await db
    .with(saved, counted)
    .select({
      positionSeconds: saved.positionSeconds,
      positionAt: saved.positionAt,
      durationSeconds: saved.durationSeconds,
      completedAt: saved.completedAt,
      watched: saved.watched,
      isMarked: saved.isMarked,
      watchedSeconds: saved.watchedSeconds,
    })
    .from(saved)
  if (!row) throw new Error('The progress was not written.')
  return row
}

const mergedRanges = sql`(${watched} + excluded.watched)`

function timeIfCompleted(ranges: SQL, duration: SQL, now: Date): SQL {
  const seconds = countSecondsWithin(ranges, duration)
  return sql`case when 100 * ${seconds} >= ${learningLimits.completedPercent} * ${duration} then ${now.toISOString()}::timestamptz end`
}

/** Limits the row's size: only the longest ranges are stored. */
function keepLongest(ranges: SQL): SQL {
  const longest = sql`select part from unnest(${ranges}) part order by upper(part) - lower(part) desc limit ${learningLimits.rangesStoredMax}`
  return sql`(select coalesce(range_agg(part), '{}') from (${longest}) longest)`
}
