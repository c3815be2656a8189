import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import {
  courseOutlines,
  courses,
  enrolments,
  isAddressable,
  lessonProgress,
} from '#server/db/schema/index.ts'
import type { ProgressSummary } from '#shared/contract/learning/learning.ts'
import { presentSummary, type SummaryRow } from './present.ts'
import { calculateShare } from './watched-ranges.ts'

/** What `selectLessonsProgress` selects. */
export interface LessonsRow {
  completed: number
  total: number
  /** When the learner last opened or completed a lesson; null if never. */
  at: string | null
  current: CurrentRow | null
}

interface CurrentRow {
  id: string
  title: string
  isOpen: boolean
  position: number | null
  duration: number | null
}

/**
 * A column, in a query over `enrolments` and `course_outlines`: the progress in a course with several lessons, null for
 * others. The lesson to continue with is chosen as `findCurrent` does among those that `canOpenLesson` allows, but dates
 * of release count in UTC: the page of the lesson decides exactly. Of a deleted course or a draft, no lesson is named.
 */
export function selectLessonsProgress(now: Date | Placeholder): SQL<LessonsRow | null> {
  const at = now instanceof Date ? now.toISOString() : now
  return sql<LessonsRow | null>`case when ${courseOutlines.lessonCount} > 1 then (
    with states as (
      select lesson.id, lesson.number, lesson.is_required, lessons.is_preview, lessons.title, own.position_seconds, own.duration_seconds,
        lesson.is_required or not bool_or(lesson.is_required) over () as counts,
        coalesce(own.completed_at is not null or own.marked_complete, false) as done,
        greatest(own.position_at, own.completed_at, own.marked_at) as last_at,
        exists (
          select from courses where courses.id = lesson.course_id and ${isAddressable(courses)}
        ) and (lessons.is_preview or (
          ${enrolments.createdAt} + coalesce(lessons.release_days, 0) * interval '24 hours' <= ${at}::timestamptz
          and coalesce(lessons.release_date <= (${at}::timestamptz at time zone 'UTC')::date, true))) as is_released
      from open_lessons as lesson join lessons on lessons.id = lesson.id
      left join lesson_progress as own on own.lesson_id = lesson.id and own.user_id = ${enrolments.userId}
      where lesson.course_id = ${enrolments.courseId}
    ), decided as (
      select *, is_released and (is_preview or course.lesson_order = 'any' or done
        or ${enrolments.completedAt} is not null or ${enrolments.markedComplete}
        or not coalesce(bool_or(is_required and not done)
          over (order by number rows between unbounded preceding and 1 preceding), false)) as is_open
      from states
      cross join (select lesson_order from courses where courses.id = ${enrolments.courseId}) as course
    ), last as (
      select number from states where last_at is not null order by last_at desc, number limit 1
    )
    select json_build_object(
      'completed', count(*) filter (where counts and done),
      'total', count(*) filter (where counts),
      'at', max(last_at),
      'current', (
        select json_build_object('id', id, 'title', title, 'isOpen', is_open,
          'position', position_seconds, 'duration', duration_seconds)
        from decided
        order by is_open and not done desc,
          case when is_open and not done then number < coalesce((select number from last), 0) end,
          case when is_open and not done then number end,
          is_open desc, last_at desc nulls last, number
        limit 1))
    from states) end`
}

/** When the learner was last in the course, in a query that joins the progress in its first lesson. */
export const lastOpenedAt = sql`case when ${courseOutlines.lessonCount} > 1 then (
  select max(own.position_at) from lesson_progress as own join lessons as lesson on lesson.id = own.lesson_id
  where own.user_id = ${enrolments.userId} and lesson.course_id = ${enrolments.courseId}
) else ${lessonProgress.positionAt} end`

/** Neither measured nor marked, in such a query. */
export const isUncompleted = and(
  isNull(enrolments.completedAt),
  eq(enrolments.markedComplete, false),
  sql`(${courseOutlines.lessonCount} > 1 or ${lessonProgress.completedAt} is null)`,
)

/** The part of a progress summary that counts lessons. */
export function presentLessons({
  completed,
  total,
  current,
}: LessonsRow): Pick<ProgressSummary, 'percent'> & Required<Pick<ProgressSummary, 'lessons'>> {
  const link = current?.isOpen ? { _id: current.id, title: current.title } : null
  return { percent: calculateShare(completed, total), lessons: { completed, total, current: link } }
}

/** The progress in a course with several lessons. */
export function presentCourseSummary(
  course: string,
  row: LessonsRow,
  { completedAt, isMarked }: { completedAt: Date | null; isMarked: boolean },
): ProgressSummary {
  const completedBy = completedAt ? 'watching' : isMarked ? 'mark' : null
  return {
    course,
    position: row.current?.position ?? 0,
    duration: row.current?.duration ?? null,
    completed: completedBy !== null,
    completedBy,
    at: row.at === null ? null : new Date(row.at).toISOString(),
    ...presentLessons(row),
  }
}

interface ListedRow extends Pick<SummaryRow, 'durationSeconds' | 'completedAt' | 'watchedSeconds'> {
  isMarked: boolean
  courseCompletedAt: Date | null
  /** Null for a course with one lesson, whose progress the other columns have. */
  severalLessons: LessonsRow | null
  positionSeconds: number | null
  positionAt: Date | null
}

/** The progress in a course of a list; null until the course was opened, completed or marked as complete. */
export function presentListedProgress(course: string, row: ListedRow): ProgressSummary | null {
  const { isMarked, courseCompletedAt, severalLessons, positionAt, positionSeconds } = row
  const isCompleted = isMarked || courseCompletedAt !== null
  if (severalLessons) {
    if (severalLessons.at === null && !isCompleted) return null
    return presentCourseSummary(course, severalLessons, {
      completedAt: courseCompletedAt,
      isMarked,
    })
  }
  const opened =
    positionAt === null || positionSeconds === null
      ? undefined
      : { ...row, positionAt, positionSeconds }
  return opened || isCompleted
    ? presentSummary(course, opened, { isMarked, courseCompletedAt })
    : null
}
