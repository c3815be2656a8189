import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { learningPolicy, searchCourse, searchMoments } from '#server/domain/learning/index.ts'
import {
  courseSearchQuery,
  courseSearchResponse,
  momentsQuery,
  momentsResponse,
} from '#shared/contract/learning/passages.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { findActor } from '../../middleware/find-actor.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseQuery } from '../../middleware/parse-request.ts'

/** The search inside videos and articles. */
export function passageRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/search',
      guardEndpoint(deps, {
        right: learningPolicy.openLessons,
        isPersonalized: true,
        tag: 'Learning',
        summary: 'Search the lessons of a course: titles, captions and articles',
        details:
          'Lessons that the current user may open have the moments with the words that were found. Of others, only the fact that they have these words is returned.',
        response: courseSearchResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(courseSearchQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await searchCourse(deps, await findActor(deps, c), id, c.req.valid('query')))
      },
    )
    .get(
      '/api/moments',
      guardEndpoint(deps, {
        right: learningPolicy.openLessons,
        isPersonalized: true,
        tag: 'Learning',
        summary: 'Search the lessons of several courses, such as those on a page of results',
        details:
          'With `also`, the response has courses of the catalogue that a search finds in their lessons only. Of lessons that the current user may not open, only the fact that they have the words is returned.',
        response: momentsResponse,
        errors: ['invalid_input'],
      }),
      parseQuery(momentsQuery),
      async (c) =>
        c.json(await searchMoments(deps, await findActor(deps, c), c.req.valid('query'))),
    )
}
