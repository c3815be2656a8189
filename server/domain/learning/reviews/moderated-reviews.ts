import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, reviews, storedReviews } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  hideRow,
  type ModeratedContent,
  type Publish,
  showRow,
} from '#server/domain/moderation/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'

/** A hidden review does not count for the rating of its course. */
export const moderatedReviews: ModeratedContent = {
  async load(db, id) {
    const [review] = await db.select().from(storedReviews).where(eq(storedReviews.id, id))
    return (
      review && {
        authorId: review.userId,
        text: review.comment || `${review.rating} / 5`,
        place: { course: review.courseId },
        isHidden: review.hiddenAt !== null,
      }
    )
  },
  async requireReportable({ db }, _actor, id) {
    const [review] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id))
    if (!review) throw new AppError('not_found', reviewMessages.unknownReview)
  },
  async hide(deps, tx, id) {
    const { hiddenAt, courseId, rating } = await lockStored(tx, id)
    if (hiddenAt) return () => undefined
    await hideRow(tx, storedReviews, { id, at: deps.clock.now() })
    return changeCounts(deps, tx, { courseId, rating, by: -1 })
  },
  async show(deps, tx, id) {
    const { hiddenAt, courseId, rating } = await lockStored(tx, id)
    if (!hiddenAt) return () => undefined
    await showRow(tx, storedReviews, id)
    return changeCounts(deps, tx, { courseId, rating, by: 1 })
  },
  async delete(_deps, tx, id) {
    await tx.delete(storedReviews).where(eq(storedReviews.id, id))
  },
}

async function lockStored(tx: Transaction, id: string) {
  const [review] = await tx
    .select()
    .from(storedReviews)
    .where(eq(storedReviews.id, id))
    .for('update')
  if (!review) throw new AppError('not_found', reviewMessages.unknownReview)
  return review
}

async function changeCounts(
  deps: Pick<Deps, 'events'>,
  tx: Transaction,
  { courseId, rating, by }: { courseId: string; rating: number | null; by: 1 | -1 },
): Promise<Publish> {
  await tx
    .update(courses)
    .set({
      reviewCount: sql`${courses.reviewCount} + ${by}`,
      ratingCount: sql`${courses.ratingCount} + ${rating === null ? 0 : by}`,
      ratingSum: sql`${courses.ratingSum} + ${(rating ?? 0) * by}`,
      updatedAt: sql`${courses.updatedAt}`,
    })
    .where(eq(courses.id, courseId))
  return () => deps.events.publish('catalogueChanged', { contentOnlyIds: [courseId] })
}
