import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  isExistingLesson,
  lessonQuestions,
  lessons,
  sections,
  videoVersion,
} from '#server/db/schema/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { VideoWatching } from '#shared/contract/media/watching.ts'
import { learningLimits, watchingLimits as limits } from '#shared/limits.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { requireAuthoredCourse } from '../learners/authored-course.ts'
import { type PlaceDeps, placeMomentsIn } from '../moments/place-moments.ts'
import { learningPolicy } from '../policy.ts'
import { selectDifferences } from './roll-up-watching.ts'

/**
 * Where learners watched the current video of a lesson, watched it again, stopped and asked questions. No parts are returned for
 * fewer than `learnersMin` learners. Throws `not_found` and `forbidden`.
 */
export async function getVideoWatching(
  deps: PlaceDeps,
  actor: Actor,
  lessonId: string,
): Promise<VideoWatching> {
  const { db } = deps
  const [lesson] = await db
    .select({ courseId: lessons.courseId, version: videoVersion, seconds: lessons.durationSeconds })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(sql`${lessons.id} = ${lessonId} and ${isExistingLesson}`)
  if (!lesson) throw new AppError('not_found', curriculumMessages.lessonNotFound)
  await requireAuthoredCourse(db, actor, lesson.courseId, learningPolicy.viewStatistics)
  const { version, seconds } = lesson
  const unknown = { lesson: lessonId, seconds: seconds ?? 0, learners: 0, parts: [] }
  if (version === null) return unknown
  const rows = await loadParts(db, { lessonId, version, seconds })
  const learners = Math.max(
    0,
    rows.reduce((sum, row) => sum + row.present, 0),
  )
  const length = rows[0]?.seconds ?? unknown.seconds
  if (learners < limits.learnersMin || length === 0) {
    return { ...unknown, seconds: length, learners }
  }
  const parts = toParts(rows, learners, length)
  for (const second of await locateEarlierQuestions(deps, { lessonId, version })) {
    const part = parts[Math.min(parts.length - 1, Math.floor((second * parts.length) / length))]
    if (part) part.questions += 1
  }
  return { lesson: lessonId, seconds: length, learners, parts }
}

/** Where the newest questions to other versions of the video are in this one. */
async function locateEarlierQuestions(
  deps: PlaceDeps,
  place: { lessonId: string; version: string },
): Promise<number[]> {
  const { videoId, seconds, quote } = lessonQuestions
  const rows = await deps.db
    .select({ videoId, seconds, quote })
    .from(lessonQuestions)
    .where(
      and(
        eq(lessonQuestions.lessonId, place.lessonId),
        ne(videoId, place.version),
        ne(quote, ''),
        isNotNull(seconds),
      ),
    )
    .orderBy(desc(lessonQuestions.createdAt), desc(lessonQuestions.id))
    .limit(limits.earlierQuestionsMax)
  const moments = await placeMomentsIn(deps, place, rows)
  return moments.flatMap((moment) => (moment.seconds === null ? [] : [moment.seconds]))
}

interface PartRow extends Record<string, unknown> {
  part: number
  seconds: number
  /** Differences to the part before. */
  first: number
  again: number
  /** Who is here, and who of them has not reached the end. */
  present: number
  stopped: number
  questions: number
}

function toParts(rows: PartRow[], learners: number, seconds: number): VideoWatching['parts'] {
  let [watched, again] = [0, 0]
  return rows.map((row, index) => {
    watched += row.first
    again += row.again
    return {
      start: (index * seconds) / rows.length,
      // Learners whose account was deleted stay counted, so the sums can only be a little above.
      watched: Math.min(learners, Math.max(0, watched)),
      again: Math.max(0, again),
      stopped: Math.max(0, row.stopped),
      questions: row.questions,
    }
  })
}

interface PartsParams {
  lessonId: string
  version: string
  seconds: number | null
}

/** Rolled up and waiting differences by part. A part is judged by its middle. */
async function loadParts(
  db: Queryable,
  { lessonId, version, seconds }: PartsParams,
): Promise<PartRow[]> {
  const waiting = sql`(
    select * from watch_changes where lesson_id = ${lessonId} and video_id = ${version}
    order by id limit ${limits.waitingRowsMax})`
  const { rows } = await db.execute<PartRow>(sql`
    with differences as materialized (
      select second, first, again, stopped from watch_counts
      where lesson_id = ${lessonId} and video_id = ${version}
      union all
      select second, first, again, stopped from (${selectDifferences(waiting)}) as waiting),
    video as materialized (
      select coalesce(${seconds}::integer, max(second), 0) as seconds from differences),
    bounds as materialized (
      select seconds, least(seconds, ${limits.bucketsMax}::integer) as count from video),
    measured as (
      select least(ceil(second::float8 * count / seconds - 0.5), count)::integer as middle,
        least(floor(second::float8 * count / seconds), count - 1)::integer as part,
        second * 100 < ${learningLimits.completedPercent} * seconds as is_before_end,
        first, again, stopped
      from differences, bounds where seconds > 0),
    changed as (
      select middle as part, sum(first)::integer as first, sum(again)::integer as again
      from measured group by middle),
    stops as (
      select part, sum(stopped)::integer as present,
        coalesce(sum(stopped) filter (where is_before_end), 0)::integer as stopped
      from measured group by part),
    asked as (
      select least(floor(questions.seconds * count / bounds.seconds), count - 1)::integer as part,
        count(*)::integer as questions
      from ${lessonQuestions} as questions, bounds
      where lesson_id = ${lessonId} and video_id = ${version} and questions.seconds is not null
        and bounds.seconds > 0
      group by 1)
    select parts.part, bounds.seconds, coalesce(first, 0) as first, coalesce(again, 0) as again,
      coalesce(present, 0) as present, coalesce(stopped, 0) as stopped, coalesce(questions, 0) as questions
    from bounds cross join generate_series(0, count - 1) as parts (part)
    left join changed on changed.part = parts.part
    left join stops on stops.part = parts.part
    left join asked on asked.part = parts.part
    order by parts.part`)
  return rows
}
