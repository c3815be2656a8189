import { Hono } from 'hono'
import {
  curriculumPolicy,
  getCourseSettings,
  updateCourseSettings,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { courseSettingsResponse, updateSettingsRequest } from '#shared/contract/curriculum.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody } from '../middleware/parse-request.ts'

const statusRules =
  'Omitted settings stay unchanged; of two authors who change the same setting, the last one wins. `blocked` has the statuses that the course cannot get now: while required items of `checklist` are missing, a change that opens it to more people is 409 `incomplete_course`; a course with learners cannot become a draft; and one whose owner’s account was deleted keeps its status.'

/** Status, checklist, order of lessons and prerequisites of a course, for its authors. */
export function courseSettingsRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/settings',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        summary: 'Get the settings of a course, and what is missing before it can be published',
        response: courseSettingsResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCourseSettings(deps, c.get('session').user, id))
      },
    )
    .patch(
      '/api/courses/:id/settings',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        limit: 'cataloguePerUser',
        summary: 'Publish or archive a course, or change its other settings',
        details: statusRules,
        response: courseSettingsResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'incomplete_course'],
      }),
      parseBody(updateSettingsRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(
          await updateCourseSettings(deps, c.get('session').user, id, c.req.valid('json')),
        )
      },
    )
}
