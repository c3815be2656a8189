import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  replyToReview,
  editReview,
  getOwnReview,
  learningPolicy,
  listReviews,
  postReview,
  removeReply,
} from '#server/domain/learning/index.ts'
import {
  replyToReviewRequest,
  ownReviewResponse,
  reviewResponse,
  reviewListResponse,
  reviewListQuery,
  reviewRequest,
  savedReviewResponse,
} from '#shared/contract/learning/reviews.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'
import { cachePublicResponse } from '../response-cache/public-endpoints.ts'

const tag = 'Learning'

/** Reviews of courses, and the replies of their instructors. */
export function reviewRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/reviews',
      guardEndpoint(deps, {
        right: learningPolicy.readReviews,
        tag,
        summary:
          'List the reviews of a course, newest first, with the number of reviews per rating',
        response: reviewListResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      cachePublicResponse(),
      parseQuery(reviewListQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await listReviews(deps, id, c.req.valid('query')))
      },
    )
    .post(
      '/api/courses/:id/reviews',
      guardEndpoint(deps, {
        publishes: true,
        right: learningPolicy.review,
        tag,
        summary: 'Review a course, once',
        response: savedReviewResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'too_many'],
      }),
      parseBody(reviewRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await postReview(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .get(
      '/api/courses/:id/reviews/own',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnReview,
        tag,
        summary: 'Get the current user’s review of a course, or null',
        response: ownReviewResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getOwnReview(deps, c.get('session').user.id, id))
      },
    )
    .put(
      '/api/reviews/:id',
      guardEndpoint(deps, {
        publishes: true,
        right: learningPolicy.editReview,
        tag,
        summary: 'Update a review of the current user',
        response: savedReviewResponse,
        errors: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseBody(reviewRequest),
      async (c) => {
        const id = parseIdParam(c, reviewMessages.unknownReview)
        return c.json(await editReview(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .put(
      '/api/reviews/:id/answer',
      guardEndpoint(deps, {
        publishes: true,
        right: learningPolicy.replyToReview,
        tag,
        summary: 'Reply to a review of one’s own course, or change the reply',
        response: reviewResponse,
        errors: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseBody(replyToReviewRequest),
      async (c) => {
        const id = parseIdParam(c, reviewMessages.unknownReview)
        const { answer } = c.req.valid('json')
        return c.json(await replyToReview(deps, c.get('session').user, id, answer))
      },
    )
    .delete(
      '/api/reviews/:id/answer',
      guardEndpoint(deps, {
        right: learningPolicy.replyToReview,
        tag,
        summary: 'Delete the reply to a review',
        response: reviewResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, reviewMessages.unknownReview)
        return c.json(await removeReply(deps, c.get('session').user, id))
      },
    )
}
