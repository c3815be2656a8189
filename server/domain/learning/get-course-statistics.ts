import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, enrolments } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseStatistics } from '#shared/contract/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { averageRating } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { learningPolicy } from './policy.ts'
import { countByRating } from './reviews/list-reviews.ts'

/** How a course does, for its owner and admins. Throws `not_found`, also for one that was taken away. */
export async function getCourseStatistics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asking: Actor,
  id: string,
): Promise<CourseStatistics> {
  const [course] = await db
    .select()
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireResourceRight(learningPolicy.viewStatistics, asking, course)
  const { title, reviewCount, ratingSum, ratingCount } = course
  const present = and(eq(enrolments.courseId, id), isNull(enrolments.removedAt))
  return {
    title,
    learners: await db.$count(enrolments, present),
    reviews: reviewCount,
    rating: averageRating(ratingSum, ratingCount),
    ratings: await countByRating(db, id),
    months: await countMonths(db, id, clock.now()),
  }
}

async function countMonths(
  db: Queryable,
  courseId: string,
  now: Date,
): Promise<CourseStatistics['months']> {
  const earlier = learningLimits.statisticsMonths - 1
  const { rows } = await db.execute<CourseStatistics['months'][number]>(sql`
    with months as (
      select start at time zone 'UTC' as start, (start + interval '1 month') at time zone 'UTC' as stop
      from generate_series(
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - ${earlier} * interval '1 month',
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'), interval '1 month') as start)
    select to_char(start at time zone 'UTC', 'YYYY-MM') as month,
      (select count(*)::integer from enrolments
        where course_id = ${courseId} and enrolled_at >= start and enrolled_at < stop) as enrolments,
      (select count(*)::integer from reviews
        where course_id = ${courseId} and created_at >= start and created_at < stop) as reviews
    from months order by start`)
  return rows
}
