import { sql, type SQL } from 'drizzle-orm'
import { lessonProgress } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Progress, ProgressReport } from '#shared/contract/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { presentProgress } from './present.ts'
import { requireLessonAccess, progressColumns, countSecondsWithin } from './progress-queries.ts'
import { toSecondRanges, toWholeSeconds } from './watched-ranges.ts'

const { positionSeconds, positionAt, durationSeconds, watched, completedAt } = lessonProgress

/**
 * Adds a report to what is known, in one statement: what was watched is united, the position and the
 * duration are those of the latest moment, so that repeated and delayed reports do no harm. Completed
 * stays completed. Throws `not_found`, and `forbidden` without enrolment.
 */
export async function saveProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  courseId: string,
  report: ProgressReport,
): Promise<Progress> {
  const lessonId = await requireLessonAccess(db, actor, courseId)
  const now = clock.now()
  const duration = toWholeSeconds(report.duration)
  const ranges = sql`${toSecondRanges(report)}::int4multirange`
  const [row] = await db
    .insert(lessonProgress)
    .values({
      userId: actor.id,
      lessonId,
      positionSeconds: Math.min(report.position, report.duration),
      positionAt: new Date(Math.min(Date.parse(report.at), now.getTime())),
      durationSeconds: duration,
      watched: ranges,
      completedAt: whenCompleted(ranges, sql`${duration}::integer`, now),
    })
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: {
        positionSeconds: latest(sql`excluded.position_seconds`, positionSeconds),
        positionAt: latest(sql`excluded.position_at`, positionAt),
        durationSeconds: latestDuration,
        watched: longest(united),
        completedAt: sql`coalesce(${completedAt}, ${whenCompleted(united, latestDuration, now)})`,
        updatedAt: now,
      },
    })
    .returning(progressColumns)
  return presentProgress(courseId, row, now)
}

const united = sql`(${watched} + excluded.watched)`
const latestDuration = latest(sql`excluded.duration_seconds`, durationSeconds)

function latest(
  reported: SQL,
  known: typeof positionSeconds | typeof positionAt | typeof durationSeconds,
): SQL {
  return sql`case when (excluded.position_at, excluded.position_seconds) >= (${positionAt}, ${positionSeconds}) then ${reported} else ${known} end`
}

function whenCompleted(ranges: SQL, duration: SQL, now: Date): SQL {
  const seconds = countSecondsWithin(ranges, duration)
  return sql`case when 100 * ${seconds} >= ${learningLimits.completedPercent} * ${duration} then ${now.toISOString()}::timestamptz end`
}

/** A row stays small whoever writes it: of very many pieces the longest are kept. */
function longest(ranges: SQL): SQL {
  const kept = sql`select part from unnest(${ranges}) part order by upper(part) - lower(part) desc limit ${learningLimits.rangesStoredMax}`
  return sql`(select coalesce(range_agg(part), '{}') from (${kept}) kept)`
}
