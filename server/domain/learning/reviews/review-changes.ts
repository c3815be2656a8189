import { eq, sql, and, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, reviews } from '#server/db/schema/index.ts'
import { getCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ReviewResponse } from '#shared/contract/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'

export interface RatingChange {
  /** The rating before; undefined for a new review, null for one without rating. */
  from?: number | null
  to: number | null
}

/**
 * Brings a course's counters along with a review, in the review's own transaction. The course itself
 * was not changed, so the time of its last change stays.
 */
export async function updateRatingCounts(
  tx: Transaction,
  courseId: string,
  { from, to }: RatingChange,
): Promise<void> {
  const written = from === undefined ? 1 : 0
  const rated = (to === null ? 0 : 1) - (typeof from === 'number' ? 1 : 0)
  const stars = (to ?? 0) - (from ?? 0)
  await tx
    .update(courses)
    .set({
      reviewCount: sql`${courses.reviewCount} + ${written}`,
      ratingCount: sql`${courses.ratingCount} + ${rated}`,
      ratingSum: sql`${courses.ratingSum} + ${stars}`,
      updatedAt: sql`${courses.updatedAt}`,
    })
    .where(eq(courses.id, courseId))
}

/** A review, locked until the transaction ends, with its course's owner. Throws `not_found`. */
export async function lockReview(tx: Transaction, id: string) {
  const [review] = await tx
    .select({
      courseId: reviews.courseId,
      reviewerId: reviews.userId,
      rating: reviews.rating,
      isAnswered: sql<boolean>`${reviews.answeredAt} is not null`,
      courseOwnerId: courses.ownerId,
    })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(eq(reviews.id, id), isNull(courses.deletedAt)))
    .for('update', { of: reviews })
  if (!review) throw new AppError('not_found', reviewMessages.unknownReview)
  return review
}

/** After the commit: every page that shows the course is made anew; answers the course as it is now. */
export async function publishReviewChange(
  deps: Deps,
  courseId: string,
  msg: string,
): Promise<ReviewResponse> {
  await deps.events.publish('catalogueChanged', { appearanceIds: [courseId] })
  const { course } = await getCourse(deps, courseId)
  return { msg, course: course[0] }
}
