import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  LessonFigures,
  LessonStatistics,
  VideoParts,
} from '#shared/contract/learning/learners.ts'
import { learnerLimits as limits } from '#shared/limits.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { learningPolicy } from '../policy.ts'
import { countSecondsWithin, isMeasured } from '../progress/progress-queries.ts'
import { requireAuthoredCourse } from './authored-course.ts'

/**
 * How many current learners opened and finished each lesson, as measured, and of the video `lesson` which parts
 * they watched. Counts the newest learners. Throws `not_found` and `forbidden`.
 */
export async function getLessonStatistics(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  courseId: string,
  { lesson }: { lesson?: string | undefined },
): Promise<LessonStatistics> {
  await requireAuthoredCourse(db, actor, courseId, learningPolicy.viewStatistics)
  const [figures, video] = await Promise.all([
    loadFigures(db, courseId),
    lesson === undefined ? null : loadVideoParts(db, courseId, lesson),
  ])
  return { ...figures, video }
}

interface FigureRow extends Record<string, unknown>, LessonFigures {
  learners: number
  learnersMax: number
}

/** The newest learners of the course; more lessons leave room for fewer of them. */
const counted = (courseId: string) => sql`
  lessons_of_course as materialized (
    select id, number from open_lessons where course_id = ${courseId}),
  bounds as materialized (
    select least(${limits.listedMax}::integer,
      ${limits.statisticsRowsMax}::integer / greatest(count(*), 1)::integer) as learners_max
    from lessons_of_course),
  newest as materialized (
    select user_id, row_number() over (order by enrolled_at desc, user_id desc) as number
    from enrolments where course_id = ${courseId} and removed_at is null
    order by enrolled_at desc, user_id desc limit (select learners_max + 1 from bounds)),
  learners as materialized (
    select user_id from newest where number <= (select learners_max from bounds))`

async function loadFigures(
  db: Queryable,
  courseId: string,
): Promise<Omit<LessonStatistics, 'video'>> {
  const duration = sql`coalesce(lessons.duration_seconds, progress.duration_seconds)`
  const watched = countSecondsWithin(sql`progress.watched`, duration)
  const { rows } = await db.execute<FigureRow>(sql`
    with ${counted(courseId)},
    used as materialized (
      select lessons.id, count(*)::integer as opened,
        count(progress.completed_at)::integer as finished,
        avg(least(100, 100.0 * ${watched} / ${duration}))
          filter (where lessons.kind = 'video' and ${duration} is not null) as average
      from learners
      join lesson_progress as progress on progress.user_id = learners.user_id
        and progress.lesson_id = any ((select array_agg(id) from lessons_of_course)::uuid[])
        and ${isMeasured(sql`progress`)}
      join lessons on lessons.id = progress.lesson_id
      group by lessons.id)
    select lessons.id as _id, lessons.title, sections.title as section, lessons.kind,
      lessons.is_required as required, coalesce(opened, 0) as opened, coalesce(finished, 0) as finished,
      floor(average)::integer as "averagePercent",
      (select count(*)::integer from newest) as learners,
      (select learners_max from bounds) as "learnersMax"
    from lessons_of_course
    join lessons on lessons.id = lessons_of_course.id
    join sections on sections.id = lessons.section_id
    left join used on used.id = lessons.id
    order by lessons_of_course.number`)
  const { learners = 0, learnersMax = 0 } = rows[0] ?? {}
  return {
    learners: Math.min(learners, learnersMax),
    isMore: learners > learnersMax,
    lessons: rows.map(({ learners: _learners, learnersMax: _max, ...lesson }) => lesson),
  }
}

interface PartRow extends Record<string, unknown> {
  title: string
  seconds: number | null
  start: number | null
  watched: number
  stopped: number
}

/** Each part is judged by its middle: a learner who skips through a video has not watched all of it. */
async function loadVideoParts(
  db: Queryable,
  courseId: string,
  lessonId: string,
): Promise<VideoParts> {
  const { rows } = await db.execute<PartRow>(sql`
    with ${counted(courseId)},
    progress as materialized (
      select position_seconds, progress.duration_seconds, watched, completed_at
      from learners join lesson_progress as progress using (user_id)
      where lesson_id = ${lessonId} and ${isMeasured(sql`progress`)}),
    video as materialized (
      select title, coalesce(lessons.duration_seconds, (select max(duration_seconds) from progress)) as seconds
      from lessons_of_course join lessons using (id) where id = ${lessonId} and kind = 'video'),
    parts as (
      select part, seconds, least(seconds, ${limits.videoPartsMax}::integer) as count
      from video, generate_series(0, least(seconds, ${limits.videoPartsMax}::integer) - 1) as part)
    select title, video.seconds, counts.*
    from video left join lateral (
      select part, part * parts.seconds::float8 / count as start,
        count(*) filter (where watched @> floor((part + 0.5) * parts.seconds / count)::integer)::integer as watched,
        count(*) filter (where completed_at is null and position_seconds is not null
          and least(floor(position_seconds * count / parts.seconds), count - 1) = part)::integer as stopped
      from parts left join progress on true group by part, parts.seconds, count
    ) as counts on true
    order by part`)
  const [first] = rows
  if (!first) throw new AppError('not_found', curriculumMessages.lessonNotFound)
  return {
    lesson: lessonId,
    title: first.title,
    seconds: first.seconds ?? 0,
    parts: rows.flatMap(({ start, watched, stopped }) =>
      start === null ? [] : [{ start, watched, stopped }],
    ),
  }
}
