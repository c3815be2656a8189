import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { reviews } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  type InsertedNotification,
  insertNotification,
  publishNotificationsChanged,
  publishNotification,
  deleteNotification,
} from '#server/domain/notifications/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import type { ReviewResponse } from '#shared/contract/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { learningPolicy } from '../policy.ts'
import { lockReview, publishReviewChange } from './review-changes.ts'

/**
 * Puts the answer of the course's author under a review, in place of an earlier one. The reviewer is
 * told of the first. Throws `not_found`, and `forbidden` for everybody else.
 */
export async function replyToReview(
  deps: Deps,
  actor: Actor,
  id: string,
  answer: string,
): Promise<ReviewResponse> {
  await deps.limits.take('reviewPerPerson', actor.id)
  const { courseId, note } = await deps.db.transaction(async (tx) => {
    const review = await holdReview(tx, actor, id)
    await tx.update(reviews).set({ answer, answeredAt: deps.clock.now() }).where(eq(reviews.id, id))
    return { courseId: review.courseId, note: await noteOf(deps, tx, actor, review) }
  })
  publishNotification(deps, note)
  return publishReviewChange(deps, courseId, reviewMessages.answered)
}

/** Takes the answer away again, and with it what tells of it. Throws as `answerReview`. */
export async function removeReply(deps: Deps, actor: Actor, id: string): Promise<ReviewResponse> {
  const { courseId, reviewerId } = await deps.db.transaction(async (tx) => {
    const review = await holdReview(tx, actor, id)
    await tx.update(reviews).set({ answer: '', answeredAt: null }).where(eq(reviews.id, id))
    const { courseId, reviewerId: receiverId } = review
    if (receiverId) await deleteNotification(tx, { kind: 'review_answer', receiverId, courseId })
    return review
  })
  if (reviewerId) publishNotificationsChanged(deps, reviewerId)
  return publishReviewChange(deps, courseId, reviewMessages.answerRemoved)
}

type HeldReview = Awaited<ReturnType<typeof lockReview>>

async function holdReview(tx: Transaction, actor: Actor, id: string): Promise<HeldReview> {
  const review = await lockReview(tx, id)
  requireResourceRight(learningPolicy.replyToReview, actor, { ownerId: review.courseOwnerId })
  return review
}

/** Nobody is told of a change of words, of their own answer, or of a review that is nobody's. */
async function noteOf(
  deps: Deps,
  tx: Transaction,
  { id: actorId }: Actor,
  { courseId, reviewerId: receiverId, isAnswered }: HeldReview,
): Promise<InsertedNotification | undefined> {
  if (isAnswered || !receiverId || receiverId === actorId) return undefined
  return insertNotification(deps, tx, { kind: 'review_answer', receiverId, actorId, courseId })
}
