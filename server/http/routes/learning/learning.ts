import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import {
  findNextEnrolment,
  getCourseStatistics,
  getProgress,
  learningPolicy,
  listEnrolments,
  listProgress,
  markComplete,
  saveCart,
  saveProgress,
} from '#server/domain/learning/index.ts'
import { shapeQuery } from '#shared/contract/fields.ts'
import {
  addCartRequest,
  cartResponse,
  completionMark,
  enrolment,
  nextCourse,
  nextCourseQuery,
  progress,
  progressReport,
  progressSummary,
  shortCartResponse,
  courseStatistics,
} from '#shared/contract/learning/learning.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../../middleware/parse-request.ts'

const tag = 'Learning'

/** Enrolments, progress and course statistics. */
export function learningRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .patch(
      '/user/addcart',
      guardEndpoint(deps, {
        limit: 'cartPerUser',
        right: learningPolicy.enrol,
        tag,
        summary:
          'Replace the current user’s list of courses; `fields=short` returns their ids only',
        response: cartResponse.or(shortCartResponse),
        errors: ['invalid_input', 'unknown_course', 'course_not_open', 'stale_cart'],
        errorFields: {
          stale_cart: {
            ...cartResponse.pick({ cart: true, cartVersion: true }).shape,
            ...shortCartResponse.pick({ courseIds: true }).shape,
          },
        },
      }),
      parseQuery(shapeQuery),
      parseBody(addCartRequest),
      async (c) => {
        const { fields } = c.req.valid('query')
        return c.json(await saveCart(deps, c.get('session').user.id, c.req.valid('json'), fields))
      },
    )
    .get(
      '/api/courses/:id/statistics',
      guardEndpoint(deps, {
        right: learningPolicy.viewStatistics,
        tag,
        summary:
          'Get enrolments and reviews of a course by month, and the distribution of its ratings',
        response: courseStatistics,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCourseStatistics(deps, c.get('session').user, id))
      },
    )
    .get(
      '/user/enrolments',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnEnrolments,
        tag,
        summary:
          'List the courses the current user is enrolled in, with progress, in the order of enrolment',
        response: z.array(enrolment),
      }),
      async (c) => c.json(await listEnrolments(deps, c.get('session').user.id)),
    )
    .get(
      '/user/enrolments/next',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnEnrolments,
        tag,
        summary:
          'Get the course to continue with: the last watched one that is not completed, or one not started',
        response: nextCourse,
        errors: ['invalid_input'],
      }),
      parseQuery(nextCourseQuery),
      async (c) => {
        const { after } = c.req.valid('query')
        return c.json({ next: await findNextEnrolment(deps, c.get('session').user.id, after) })
      },
    )
    .get(
      '/user/progress',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnProgress,
        tag,
        summary: 'List the current user’s progress, last watched course first',
        response: z.array(progressSummary),
      }),
      async (c) => c.json(await listProgress(deps, c.get('session').user.id)),
    )
    .get(
      '/api/courses/:id/progress',
      guardEndpoint(deps, {
        right: learningPolicy.learn,
        tag,
        summary: 'Get the current user’s position in a course and the watched ranges',
        response: progress,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getProgress(deps, c.get('session').user, id))
      },
    )
    .put(
      '/api/courses/:id/progress',
      guardEndpoint(deps, {
        limit: 'progressPerUser',
        right: learningPolicy.learn,
        tag,
        summary: 'Report position and watched ranges; reports are merged in any order',
        response: progress,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(progressReport),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await saveProgress(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .put(
      '/api/courses/:id/completion',
      guardEndpoint(deps, {
        limit: 'progressPerUser',
        right: learningPolicy.learn,
        tag,
        summary: 'Mark a course as complete, or remove the mark; the latest decision wins',
        details: 'The mark is the learner’s own: it does not change what was measured.',
        response: progress,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(completionMark),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await markComplete(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
}
