import { and, eq, isNull, sql, count } from 'drizzle-orm'
import { type Queryable, prepareOnce } from '#server/db/client.ts'
import { courses, reviews } from '#server/db/schema/index.ts'
import { loadReviews, presentReview } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  ReviewListResponse,
  ReviewListQuery,
  OwnReviewResponse,
} from '#shared/contract/reviews.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { ratingNames } from '#shared/messages/reviews.ts'

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

/** How many gave a course one star, two, … five. */
export async function countByRating(db: Queryable, courseId: string): Promise<number[]> {
  const rated = await db
    .select({ rating: reviews.rating, times: count() })
    .from(reviews)
    .where(eq(reviews.courseId, courseId))
    .groupBy(reviews.rating)
  const times = new Map(rated.map((row) => [row.rating, row.times]))
  return ratingNames.map((_name, place) => times.get(place + 1) ?? 0)
}

/** What a person wrote about a course, or null. */
export async function getOwnReview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  courseId: string,
): Promise<OwnReviewResponse> {
  const [row] = await ownReviewOf(db).execute({ userId, courseId })
  return { review: row ? presentReview(row, settings) : null }
}

const ownReviewOf = prepareOnce((db) => {
  const { courseId, userId } = reviews
  const own = and(eq(courseId, sql.placeholder('courseId')), eq(userId, sql.placeholder('userId')))
  return loadReviews(db, own, 1).prepare('own_review_of')
})
