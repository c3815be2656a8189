import { Hono } from 'hono'
import { curriculumPolicy, getCurriculum } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { curriculumResponse } from '#shared/contract/curriculum.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'

const tag = 'Authoring'

/** The sections and lessons of a course, for its authors. */
export function curriculumRoutes(deps: Deps) {
  return new Hono<ApiEnv>().get(
    '/api/courses/:id/curriculum',
    guardEndpoint(deps, {
      tag,
      right: curriculumPolicy.edit,
      summary: 'List the sections and lessons of a course, hidden ones included',
      response: curriculumResponse,
      errors: ['not_found'],
    }),
    async (c) => {
      const id = parseIdParam(c, catalogueMessages.courseNotFound)
      return c.json(await getCurriculum(deps, c.get('session').user, id))
    },
  )
}
