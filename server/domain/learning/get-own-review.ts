import { and, eq, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/prepared.ts'
import { reviews } from '#server/db/schema/index.ts'
import type { OwnReviewResponse } from '#shared/contract/reviews.ts'
import { loadReviews, presentReview } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'

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
