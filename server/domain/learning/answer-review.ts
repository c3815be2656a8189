import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { reviews } from '#server/db/schema/index.ts'
import type { ReviewAnswer } from '#shared/contract/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import type { Deps } from '../deps.ts'
import { type KeptNote, notify, tellChanged, tellNote, withdraw } from '../notifications/index.ts'
import { type Actor, requireRightOver } from '../rights.ts'
import { findReview } from './find-review.ts'
import { learningPolicy } from './policy.ts'
import { publishReview } from './publish-review.ts'

/**
 * Puts the answer of the course's author under a review, in place of an earlier one. The reviewer is
 * told of the first. Throws `not_found`, and `forbidden` for everybody else.
 */
export async function answerReview(
  deps: Deps,
  actor: Actor,
  id: string,
  answer: string,
): Promise<ReviewAnswer> {
  await deps.limits.take('reviewPerPerson', actor.id)
  const { courseId, note } = await deps.db.transaction(async (tx) => {
    const review = await holdReview(tx, actor, id)
    await tx.update(reviews).set({ answer, answeredAt: deps.clock.now() }).where(eq(reviews.id, id))
    return { courseId: review.courseId, note: await noteOf(deps, tx, actor, review) }
  })
  tellNote(deps, note)
  return publishReview(deps, courseId, reviewMessages.answered)
}

/** Takes the answer away again, and with it what tells of it. Throws as `answerReview`. */
export async function removeAnswer(deps: Deps, actor: Actor, id: string): Promise<ReviewAnswer> {
  const { courseId, reviewerId } = await deps.db.transaction(async (tx) => {
    const review = await holdReview(tx, actor, id)
    await tx.update(reviews).set({ answer: '', answeredAt: null }).where(eq(reviews.id, id))
    const { courseId, reviewerId: receiverId } = review
    if (receiverId) await withdraw(tx, { kind: 'review_answer', receiverId, courseId })
    return review
  })
  if (reviewerId) tellChanged(deps, reviewerId)
  return publishReview(deps, courseId, reviewMessages.answerRemoved)
}

type HeldReview = Awaited<ReturnType<typeof findReview>>

async function holdReview(tx: Transaction, actor: Actor, id: string): Promise<HeldReview> {
  const review = await findReview(tx, id)
  requireRightOver(learningPolicy.answerReview, actor, { ownerId: review.courseOwnerId })
  return review
}

/** Nobody is told of a change of words, of their own answer, or of a review that is nobody's. */
async function noteOf(
  deps: Deps,
  tx: Transaction,
  { id: actorId }: Actor,
  { courseId, reviewerId: receiverId, isAnswered }: HeldReview,
): Promise<KeptNote | undefined> {
  if (isAnswered || !receiverId || receiverId === actorId) return undefined
  return notify(deps, tx, { kind: 'review_answer', receiverId, actorId, courseId })
}
