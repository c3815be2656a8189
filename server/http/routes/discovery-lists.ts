import { Hono } from 'hono'
import {
  cataloguePolicy,
  getCourseOverview,
  getHighlights,
} from '#server/domain/catalogue/index.ts'
import { listFollowedCourses } from '#server/domain/community/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { learningPolicy, listStarted, recommend } from '#server/domain/learning/index.ts'
import { courseOverview, highlights, personalHome } from '#shared/contract/courses/discovery.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { cachePublicResponse } from '../response-cache/public-endpoints.ts'

/** Lists by which people find courses: for everyone, for a course, and for one user. */
export function discoveryListRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/highlights',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag: 'Catalogue',
        summary: 'Get the courses with the most learners and those with the best ratings',
        response: highlights,
      }),
      cachePublicResponse({ lists: ['courses'] }),
      async (c) => c.json(await getHighlights(deps)),
    )
    .get(
      '/api/courses/:id/overview',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag: 'Catalogue',
        summary: 'Get the length and the learners of a course, and similar courses',
        response: courseOverview,
        errors: ['not_found'],
      }),
      cachePublicResponse({ lists: ['courses'] }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCourseOverview(deps, id))
      },
    )
    .get(
      '/user/home',
      guardEndpoint(deps, {
        right: learningPolicy.viewOwnEnrolments,
        tag: 'Learning',
        summary:
          'Get courses to continue with, recommendations, and new courses of people the current user follows',
        response: personalHome,
      }),
      async (c) => {
        const { id } = c.get('session').user
        const [continueLearning, recommended, fromFollowed] = await Promise.all([
          listStarted(deps, id),
          recommend(deps, id),
          listFollowedCourses(deps, id),
        ])
        return c.json({ continueLearning, recommended, fromFollowed })
      },
    )
}
