import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, reviews } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'

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
