import { and, eq, isNull, sql } from 'drizzle-orm'
import { courses, reviews } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ReviewListResponse, ReviewListQuery } from '#shared/contract/reviews.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { loadReviews, presentReview } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import { countByRating } from './count-ratings.ts'

/**
 * Reviews of a course, the newest first, with the number of all and how many gave each rating. Throws
 * `not_found`, also for a course that was taken away.
 */
export async function listReviews(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  courseId: string,
  { before, limit }: ReviewListQuery,
): Promise<ReviewListResponse> {
  const older = before
    ? sql`(${reviews.createdAt}, ${reviews.id}) < (select created_at, id from reviews where id = ${before})`
    : undefined
  const [[course], rows, ratings] = await Promise.all([
    db
      .select({ reviewCount: courses.reviewCount })
      .from(courses)
      .where(and(eq(courses.id, courseId), isNull(courses.deletedAt))),
    loadReviews(db, and(eq(reviews.courseId, courseId), older), limit),
    countByRating(db, courseId),
  ])
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  return {
    reviews: rows.map((row) => presentReview(row, settings)),
    result: course.reviewCount,
    ratings,
  }
}
