import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, isAddressable, reviews } from '#server/db/schema/index.ts'
import { getCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ReviewResponse } from '#shared/contract/learning/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'

/**
 * Blocks changes to the review until commit; includes the course's owner. Throws `not_found`, also for a review of a
 * course that is hidden.
 */
export async function lockReview(tx: Transaction, id: string) {
  const [review] = await tx
    .select({
      courseId: reviews.courseId,
      reviewerId: reviews.userId,
      rating: reviews.rating,
      hasReply: sql<boolean>`${reviews.answeredAt} is not null`,
      courseOwnerId: courses.ownerId,
    })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(and(eq(reviews.id, id), isAddressable(courses)))
    .for('update', { of: reviews })
  if (!review) throw new AppError('not_found', reviewMessages.unknownReview)
  return review
}

interface RatingChange {
  /** Undefined for a new review, null for a review without a rating. */
  from?: number | null
  to: number | null
}

/**
 * Updates the course's review counters in the transaction of the review. The course itself is unchanged
 * and therefore keeps its `updatedAt`.
 */
export async function updateRatingCounts(
  tx: Transaction,
  courseId: string,
  { from, to }: RatingChange,
): Promise<void> {
  const reviewDelta = from === undefined ? 1 : 0
  const ratingDelta = (to === null ? 0 : 1) - (typeof from === 'number' ? 1 : 0)
  const starsDelta = (to ?? 0) - (from ?? 0)
  await tx
    .update(courses)
    .set({
      reviewCount: sql`${courses.reviewCount} + ${reviewDelta}`,
      ratingCount: sql`${courses.ratingCount} + ${ratingDelta}`,
      ratingSum: sql`${courses.ratingSum} + ${starsDelta}`,
      updatedAt: sql`${courses.updatedAt}`,
    })
    .where(eq(courses.id, courseId))
}

/** After the commit: invalidates cached pages with the course and returns the current course. */
export async function publishReviewChange(
  deps: Deps,
  courseId: string,
  msg: string,
): Promise<ReviewResponse> {
  await deps.events.publish('catalogueChanged', { contentOnlyIds: [courseId] })
  const { course } = await getCourse(deps, courseId)
  return { msg, course: course[0] }
}
