import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, enrolments, isAddressable, reviews } from '#server/db/schema/index.ts'
import { authorColumns } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { holdForReview } from '#server/domain/moderation/index.ts'
import { type Actor, isCourseAuthor, requireResourceRight } from '#server/domain/rights.ts'
import { limitLinks } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ReviewRequest, SavedReviewResponse } from '#shared/contract/learning/reviews.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { heldMessages } from '#shared/messages/community/held.ts'
import { hiddenReviewMessage } from '#shared/messages/community/hidden-review.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { isEnrolledIn } from '../enrolments/enrolment-queries.ts'
import { learningPolicy } from '../policy.ts'
import { findHiddenReview } from './list-reviews.ts'
import { moderatedReviews } from './moderated-reviews.ts'
import { lockReview, publishReviewChange, updateRatingCounts } from './review-changes.ts'

/**
 * Stores a learner's review and updates the course's counters in one transaction. Throws `not_found`,
 * `forbidden` for the reviewer's own course or without enrolment, and `conflict` for a second review.
 */
export async function postReview(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { rating, comment }: ReviewRequest,
): Promise<SavedReviewResponse> {
  await deps.limits.take('reviewPerUser', actor.id)
  const filter = await screenTexts(deps, 'review', { comment })
  await limitLinks(deps, actor, { comment })
  const publish = await deps.db.transaction(async (tx) => {
    await requireReviewer(tx, actor, courseId)
    const inserted = await tx
      .insert(reviews)
      .values({ courseId, userId: actor.id, rating, comment, createdAt: deps.clock.now() })
      .onConflictDoNothing({ target: [reviews.courseId, reviews.userId] })
      .returning({ id: reviews.id })
    const [review] = inserted
    if (!review) throw await explainConflict(tx, actor.id, courseId)
    await updateRatingCounts(tx, courseId, { to: rating })
    return holdForReview(deps, tx, moderatedReviews, { kind: 'review', id: review.id, filter })
  })
  await publish()
  if (filter) return publishHeldReview(deps, courseId)
  return publishReviewChange(deps, courseId, reviewMessages.reviewed)
}

/** Replaces rating and comment. Throws `not_found`, and `forbidden` unless it is the actor's review. */
export async function editReview(
  deps: Deps,
  actor: Actor,
  id: string,
  { rating, comment }: ReviewRequest,
): Promise<SavedReviewResponse> {
  await deps.limits.take('reviewPerUser', actor.id)
  const filter = await screenTexts(deps, 'review', { comment })
  await limitLinks(deps, actor, { comment }, { load: () => loadComment(deps, id) })
  const { courseId, publish } = await deps.db.transaction(async (tx) => {
    const before = await lockReview(tx, id)
    requireResourceRight(learningPolicy.editReview, actor, { ownerId: before.reviewerId })
    await tx
      .update(reviews)
      .set({ rating, comment, editedAt: deps.clock.now() })
      .where(eq(reviews.id, id))
    await updateRatingCounts(tx, before.courseId, { from: before.rating, to: rating })
    const subject = { kind: 'review', id, filter } as const
    const publish = await holdForReview(deps, tx, moderatedReviews, subject)
    return { courseId: before.courseId, publish }
  })
  await publish()
  if (filter) return publishHeldReview(deps, courseId)
  return publishReviewChange(deps, courseId, reviewMessages.changed)
}

async function publishHeldReview(deps: Deps, courseId: string): Promise<SavedReviewResponse> {
  return { ...(await publishReviewChange(deps, courseId, heldMessages.review)), held: true }
}

async function requireReviewer(tx: Transaction, actor: Actor, courseId: string): Promise<void> {
  const [course] = await tx
    .select({ ...authorColumns, learnerId: enrolments.userId })
    .from(courses)
    .leftJoin(enrolments, isEnrolledIn(courses.id, actor.id))
    .where(and(eq(courses.id, courseId), isAddressable(courses)))
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  if (isCourseAuthor(actor, course)) throw new AppError('forbidden', reviewMessages.ownCourse)
  requireResourceRight(learningPolicy.review, actor, { ownerId: course.learnerId })
}

/** A hidden review counts too, but cannot be changed. */
async function explainConflict(
  tx: Transaction,
  userId: string,
  courseId: string,
): Promise<AppError> {
  const hidden = await findHiddenReview(tx, userId, courseId)
  if (!hidden) return new AppError('conflict', reviewMessages.alreadyReviewed)
  const message = hidden === 'held' ? heldMessages.review : hiddenReviewMessage
  return new AppError('conflict', message)
}

async function loadComment({ db }: Pick<Deps, 'db'>, id: string) {
  const { userId: ownerId, comment } = reviews
  const [row] = await db.select({ ownerId, comment }).from(reviews).where(eq(reviews.id, id))
  return row && { ...row, texts: { comment: row.comment } }
}
