import { z } from 'zod'
import { catalogueLimits, learningLimits as limits } from '../../limits.ts'
import { catalogueRequestMessages } from '../../messages/requests.ts'
import { ratingNames, reviewMessages as messages } from '../../messages/reviews.ts'
import { integerParam } from '../courses/catalogue-queries.ts'
import { course, review } from '../courses/catalogue.ts'
import { heldForReview, requiredText, optionalText, recordId } from '../fields.ts'

const ratings = ratingNames.map((_name, index) => index + 1)

/** A review has a rating, a comment or both; forms send the rating as a string, empty for none. */
export const reviewRequest = z
  .object({
    rating: z
      .union([z.literal(['', ...ratings.map(String)]), z.literal(ratings)], {
        error: messages.badRating,
      })
      .nullish(),
    comment: optionalText(messages.fieldsEmpty, (text) =>
      text.max(limits.reviewCommentMaxLength, messages.commentTooLong),
    ).nullish(),
  })
  .transform(({ rating, comment }) => ({ rating: Number(rating) || null, comment: comment ?? '' }))
  .superRefine(({ rating, comment }, context) => {
    if (rating !== null || comment !== '') return
    for (const field of ['rating', 'comment']) {
      context.addIssue({ code: 'custom', path: [field], message: messages.fieldsEmpty })
    }
  })
export type ReviewRequest = z.infer<typeof reviewRequest>

export const reviewResponse = z.object({ msg: z.string(), course })
export type ReviewResponse = z.infer<typeof reviewResponse>

export const savedReviewResponse = reviewResponse.extend(heldForReview.shape)
export type SavedReviewResponse = z.infer<typeof savedReviewResponse>

/** `held` if there is a review that waits for a moderator, hidden. */
export const ownReviewResponse = z
  .object({
    review: review.nullable(),
    hidden: z.literal(true).optional().meta({
      description:
        'A moderator hid the review, which keeps another from being written. Omitted otherwise',
    }),
  })
  .extend(heldForReview.shape)
export type OwnReviewResponse = z.infer<typeof ownReviewResponse>

export const replyToReviewRequest = z.object({
  answer: requiredText(messages.replyEmpty, (text) =>
    text.max(limits.reviewReplyMaxLength, messages.replyTooLong),
  ),
})

/** The newest reviews, or those before the given one. */
export const reviewListQuery = z.object({
  before: recordId.optional(),
  limit: integerParam(
    catalogueLimits.reviewsStep,
    catalogueLimits.reviewsPerResponseMax,
    catalogueRequestMessages.badLimit,
  ),
})
export type ReviewListQuery = z.infer<typeof reviewListQuery>

/** `result` is the number of all reviews; `ratings` counts those with one star, two, … five. */
export const reviewListResponse = z.object({
  reviews: z.array(review),
  result: z.int(),
  ratings: z.array(z.int()).length(5),
})
export type ReviewListResponse = z.infer<typeof reviewListResponse>
