import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courses, reviews } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import {
  deleteNotification,
  type InsertedNotification,
  insertNotification,
  publishNotification,
  publishNotificationsChanged,
} from '#server/domain/notifications/index.ts'
import { type Actor, requireResourceRight } from '#server/domain/rights.ts'
import { limitLinks } from '#server/domain/trust/index.ts'
import type { ReviewResponse } from '#shared/contract/learning/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { learningPolicy } from '../policy.ts'
import { lockReview, publishReviewChange } from './review-changes.ts'

/**
 * Stores the instructor's reply to a review, replacing an earlier one. Only the first reply notifies the
 * reviewer. Throws `not_found`, and `forbidden` unless the actor owns the course.
 */
export async function replyToReview(
  deps: Deps,
  actor: Actor,
  id: string,
  reply: string,
): Promise<ReviewResponse> {
  await deps.limits.take('reviewPerUser', actor.id)
  await screenTexts(deps, 'review_reply', { answer: reply })
  await limitLinks(deps, actor, { answer: reply }, { load: () => loadReply(deps.db, id) })
  const { courseId, notification } = await deps.db.transaction(async (tx) => {
    const review = await lockReviewForReply(tx, actor, id)
    await tx
      .update(reviews)
      .set({ answer: reply, answeredAt: deps.clock.now() })
      .where(eq(reviews.id, id))
    const inserted = await notifyReviewer(deps, tx, actor, review)
    return { courseId: review.courseId, notification: inserted }
  })
  publishNotification(deps, notification)
  return publishReviewChange(deps, courseId, reviewMessages.replySaved)
}

async function loadReply(db: Queryable, id: string) {
  const [review] = await db
    .select({ ownerId: courses.ownerId, answer: reviews.answer })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.id, id))
  return review && { ownerId: review.ownerId, texts: { answer: review.answer } }
}

/** Deletes the reply and its notification. Throws `not_found` and `forbidden` like `replyToReview`. */
export async function removeReply(deps: Deps, actor: Actor, id: string): Promise<ReviewResponse> {
  const { courseId, reviewerId } = await deps.db.transaction(async (tx) => {
    const review = await lockReviewForReply(tx, actor, id)
    await tx.update(reviews).set({ answer: '', answeredAt: null }).where(eq(reviews.id, id))
    const { courseId, reviewerId: receiverId } = review
    if (receiverId) await deleteNotification(tx, { kind: 'review_answer', receiverId, courseId })
    return review
  })
  if (reviewerId) publishNotificationsChanged(deps, reviewerId)
  return publishReviewChange(deps, courseId, reviewMessages.replyRemoved)
}

type LockedReview = Awaited<ReturnType<typeof lockReview>>

async function lockReviewForReply(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<LockedReview> {
  const review = await lockReview(tx, id)
  requireResourceRight(learningPolicy.replyToReview, actor, { ownerId: review.courseOwnerId })
  return review
}

/** Skips edited replies, replies to oneself and reviews of deleted accounts. */
async function notifyReviewer(
  deps: Deps,
  tx: Transaction,
  { id: actorId }: Actor,
  { courseId, reviewerId: receiverId, hasReply }: LockedReview,
): Promise<InsertedNotification | undefined> {
  if (hasReply || !receiverId || receiverId === actorId) return undefined
  return insertNotification(deps, tx, { kind: 'review_answer', receiverId, actorId, courseId })
}
