import { eq } from 'drizzle-orm'
import { reviews } from '#server/db/schema/index.ts'
import type { ReviewResponse, ReviewRequest } from '#shared/contract/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import type { Deps } from '../deps.ts'
import { type Actor, requireResourceRight } from '../rights.ts'
import { updateRatingCounts } from './count-rating.ts'
import { lockReview } from './find-review.ts'
import { learningPolicy } from './policy.ts'
import { publishReviewChange } from './publish-review.ts'

/** Replaces rating and comment of the own review. Throws `not_found`, and `forbidden` for others'. */
export async function editReview(
  deps: Deps,
  actor: Actor,
  id: string,
  { rating, comment }: ReviewRequest,
): Promise<ReviewResponse> {
  await deps.limits.take('reviewPerPerson', actor.id)
  const courseId = await deps.db.transaction(async (tx) => {
    const before = await lockReview(tx, id)
    requireResourceRight(learningPolicy.editReview, actor, { ownerId: before.reviewerId })
    await tx
      .update(reviews)
      .set({ rating, comment, editedAt: deps.clock.now() })
      .where(eq(reviews.id, id))
    await updateRatingCounts(tx, before.courseId, { from: before.rating, to: rating })
    return before.courseId
  })
  return publishReviewChange(deps, courseId, reviewMessages.changed)
}
