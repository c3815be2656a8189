import { eq } from 'drizzle-orm'
import { reviews } from '#server/db/schema/index.ts'
import type { ReviewAnswer, ReviewRequest } from '#shared/contract/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import type { Deps } from '../deps.ts'
import { type Actor, requireRightOver } from '../rights.ts'
import { countRating } from './count-rating.ts'
import { findReview } from './find-review.ts'
import { learningPolicy } from './policy.ts'
import { publishReview } from './publish-review.ts'

/** Replaces rating and comment of the own review. Throws `not_found`, and `forbidden` for others'. */
export async function editReview(
  deps: Deps,
  actor: Actor,
  id: string,
  { rating, comment }: ReviewRequest,
): Promise<ReviewAnswer> {
  await deps.limits.take('reviewPerPerson', actor.id)
  const courseId = await deps.db.transaction(async (tx) => {
    const before = await findReview(tx, id)
    requireRightOver(learningPolicy.editReview, actor, { ownerId: before.reviewerId })
    await tx
      .update(reviews)
      .set({ rating, comment, editedAt: deps.clock.now() })
      .where(eq(reviews.id, id))
    await countRating(tx, before.courseId, { from: before.rating, to: rating })
    return before.courseId
  })
  return publishReview(deps, courseId, reviewMessages.changed)
}
