import { and, eq } from 'drizzle-orm'
import { reviews } from '#server/db/schema/index.ts'
import type { OwnReviewAnswer } from '#shared/contract/reviews.ts'
import { loadReviews, presentReview } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'

/** What a person wrote about a course, or null. */
export async function getOwnReview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  courseId: string,
): Promise<OwnReviewAnswer> {
  const own = and(eq(reviews.courseId, courseId), eq(reviews.userId, userId))
  const [row] = await loadReviews(db, own, 1)
  return { review: row ? presentReview(row, settings) : null }
}
