import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  answerReview,
  editReview,
  getOwnReview,
  learningPolicy,
  listReviews,
  postReview,
  removeAnswer,
} from '#server/domain/learning/index.ts'
import {
  answerReviewRequest,
  ownReviewAnswer,
  reviewAnswer,
  reviewListAnswer,
  reviewListQuery,
  reviewRequest,
} from '#shared/contract/reviews.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseBody, parseQuery } from '../parse.ts'
import { publicCall } from '../public-read.ts'
import { idOf } from '../request-facts.ts'

const tag = 'Learning'

/** The calls below that are the same for everybody. */
export const publicReviewCalls = [
  publicCall('/api/courses/:id/reviews', { query: reviewListQuery }),
]

/** What learners say of a course, and what its author answers. */
export function reviewRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/reviews',
      guardCall(deps, {
        right: learningPolicy.readReviews,
        tag,
        summary: 'Reviews of a course, the newest first, and how many gave each rating',
        answer: reviewListAnswer,
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(reviewListQuery),
      async (c) => {
        const id = idOf(c, catalogueMessages.courseNotFound)
        return c.json(await listReviews(deps, id, c.req.valid('query')))
      },
    )
    .post(
      '/api/courses/:id/reviews',
      guardCall(deps, {
        right: learningPolicy.review,
        tag,
        summary: 'Review a course, once',
        answer: reviewAnswer,
        refusals: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      parseBody(reviewRequest),
      async (c) => {
        const id = idOf(c, catalogueMessages.courseNotFound)
        return c.json(await postReview(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .get(
      '/api/courses/:id/reviews/own',
      guardCall(deps, {
        right: learningPolicy.seeOwnReview,
        tag,
        summary: 'The own review of a course, or null',
        answer: ownReviewAnswer,
        refusals: ['not_found'],
      }),
      async (c) => {
        const id = idOf(c, catalogueMessages.courseNotFound)
        return c.json(await getOwnReview(deps, c.get('session').user.id, id))
      },
    )
    .put(
      '/api/reviews/:id',
      guardCall(deps, {
        right: learningPolicy.editReview,
        tag,
        summary: 'Change the own review',
        answer: reviewAnswer,
        refusals: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseBody(reviewRequest),
      async (c) => {
        const id = idOf(c, reviewMessages.unknownReview)
        return c.json(await editReview(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .put(
      '/api/reviews/:id/answer',
      guardCall(deps, {
        right: learningPolicy.answerReview,
        tag,
        summary: 'Answer a review of the own course, or change the answer',
        answer: reviewAnswer,
        refusals: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseBody(answerReviewRequest),
      async (c) => {
        const id = idOf(c, reviewMessages.unknownReview)
        const { answer } = c.req.valid('json')
        return c.json(await answerReview(deps, c.get('session').user, id, answer))
      },
    )
    .delete(
      '/api/reviews/:id/answer',
      guardCall(deps, {
        right: learningPolicy.answerReview,
        tag,
        summary: 'Take the answer to a review away',
        answer: reviewAnswer,
        refusals: ['not_found'],
      }),
      async (c) => {
        const id = idOf(c, reviewMessages.unknownReview)
        return c.json(await removeAnswer(deps, c.get('session').user, id))
      },
    )
}
