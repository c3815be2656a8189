import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'

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
