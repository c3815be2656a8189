import { Hono } from 'hono'
import {
  createCourseDraft,
  curriculumPolicy,
  getCourseSettings,
  updateCourseSettings,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  courseSettingsResponse,
  createCourseDraftRequest,
  updateSettingsRequest,
} from '#shared/contract/courses/curriculum.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

const statusRules =
  'Omitted settings stay unchanged; of two authors who change the same setting, the last one wins. `blocked` has the statuses that the course cannot get now: while required items of `checklist` are missing, a change that opens it to more people is 409 `incomplete_course`; a course with learners cannot become a draft; and one whose owner’s account was deleted keeps its status.'

/** Status, checklist, order of lessons and prerequisites of a course, for its authors. */
export function courseSettingsRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/api/courses/drafts',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.createDraft,
        limit: 'cataloguePerUser',
        summary: 'Create a course as a draft, to start with its curriculum',
        details:
          'Clients choose the id, so that a repeated request creates nothing twice. The course has one section without lessons; its other fields are sent with `PUT /api/courses/{id}`, and it is published in its settings.',
        response: courseSettingsResponse,
        errors: ['invalid_input', 'conflict', 'too_many'],
      }),
      parseBody(createCourseDraftRequest),
      async (c) =>
        c.json(await createCourseDraft(deps, c.get('session').user, c.req.valid('json'))),
    )
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
