import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { reviews } from '#server/db/schema/index.ts'
import type { ReviewAnswer } from '#shared/contract/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import type { Deps } from '../deps.ts'
import { type Actor, requireRightOver } from '../rights.ts'
import { findReview } from './find-review.ts'
import { learningPolicy } from './policy.ts'
import { publishReview } from './publish-review.ts'

/**
 * Puts the answer of the course's author under a review, in place of an earlier one. Throws
 * `not_found`, and `forbidden` for everybody else.
 */
export async function answerReview(
  deps: Deps,
  actor: Actor,
  id: string,
  answer: string,
): Promise<ReviewAnswer> {
  await deps.limits.take('reviewPerPerson', actor.id)
  const courseId = await deps.db.transaction((tx) =>
    writeAnswer(tx, actor, id, { answer, answeredAt: deps.clock.now() }),
  )
  return publishReview(deps, courseId, reviewMessages.answered)
}

/** Takes the answer away again; without one nothing changes. Throws as `answerReview`. */
export async function removeAnswer(deps: Deps, actor: Actor, id: string): Promise<ReviewAnswer> {
  const courseId = await deps.db.transaction((tx) =>
    writeAnswer(tx, actor, id, { answer: '', answeredAt: null }),
  )
  return publishReview(deps, courseId, reviewMessages.answerRemoved)
}

async function writeAnswer(
  tx: Transaction,
  actor: Actor,
  id: string,
  change: { answer: string; answeredAt: Date | null },
): Promise<string> {
  const review = await findReview(tx, id)
  requireRightOver(learningPolicy.answerReview, actor, { ownerId: review.courseOwnerId })
  await tx.update(reviews).set(change).where(eq(reviews.id, id))
  return review.courseId
}
