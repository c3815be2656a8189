import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { enrolments, reviews } from '#server/db/schema/index.ts'
import type { CourseStatistics } from '#shared/contract/learning/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { averageRating } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { requireAuthoredCourse } from './learners/authored-course.ts'
import { learningPolicy } from './policy.ts'
import { countByRating } from './reviews/list-reviews.ts'

/** For the authors of the course and admins. Throws `not_found` for an unknown or deleted course. */
export async function getCourseStatistics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<CourseStatistics> {
  const course = await requireAuthoredCourse(db, actor, id, learningPolicy.viewStatistics)
  const { title, reviewCount, ratingSum, ratingCount } = course
  const isCurrent = and(eq(enrolments.courseId, id), isNull(enrolments.removedAt))
  const [learners, ratings, months] = await Promise.all([
    db.$count(enrolments, isCurrent),
    countByRating(db, id),
    countByMonth(db, id, clock.now()),
  ])
  const rating = averageRating(ratingSum, ratingCount)
  return { title, learners, reviews: reviewCount, rating, ratings, months }
}

/** New enrolments and reviews per month (UTC) up to now, including months without any. */
async function countByMonth(
  db: Queryable,
  courseId: string,
  now: Date,
): Promise<CourseStatistics['months']> {
  const previousMonths = learningLimits.statisticsMonths - 1
  const { rows } = await db.execute<CourseStatistics['months'][number]>(sql`
    with months as (
      select start at time zone 'UTC' as start, (start + interval '1 month') at time zone 'UTC' as stop
      from generate_series(
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - ${previousMonths} * interval '1 month',
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'), interval '1 month') as start)
    select to_char(start at time zone 'UTC', 'YYYY-MM') as month,
      (select count(*)::integer from enrolments
        where course_id = ${courseId} and enrolled_at >= start and enrolled_at < stop) as enrolments,
      (select count(*)::integer from ${reviews}
        where course_id = ${courseId} and created_at >= start and created_at < stop) as reviews
    from months order by start`)
  return rows
}
