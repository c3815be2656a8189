import { Hono } from 'hono'
import { cataloguePolicy } from '#server/domain/catalogue/index.ts'
import { getOutline } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { courseOutline } from '#shared/contract/outline.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { cachePublicResponse } from '../response-cache/public-endpoints.ts'

/** The lessons of a course, for everyone and for its learners. */
export function lessonRoutes(deps: Deps) {
  return new Hono<ApiEnv>().get(
    '/api/courses/:id/outline',
    guardEndpoint(deps, {
      right: cataloguePolicy.browse,
      tag: 'Catalogue',
      summary: 'Get the sections and lessons of a course, without the content of the lessons',
      response: courseOutline,
      errors: ['not_found'],
    }),
    cachePublicResponse(),
    async (c) => c.json(await getOutline(deps, parseIdParam(c, catalogueMessages.courseNotFound))),
  )
}
