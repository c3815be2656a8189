import { Hono } from 'hono'
import {
  createSection,
  curriculumPolicy,
  deleteSection,
  getCurriculum,
  moveSection,
  renameSection,
  restoreSection,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  createSectionRequest,
  curriculumResponse,
  curriculumSection,
  moveSectionRequest,
  renameSectionRequest,
} from '#shared/contract/courses/curriculum.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

/** What calls that change the curriculum share. */
export const curriculumEndpoint = {
  tag: 'Authoring',
  right: curriculumPolicy.edit,
  limit: 'curriculumPerUser',
  response: curriculumResponse,
} as const

/** How clients place rows. */
const places =
  '`after` is the id of the row that it follows, null for the first place; if that row is gone, the last place is used.'
const wholeResponse =
  'The response has the whole curriculum, in which others may have changed something too.'

/** How clients move rows. */
export const moveRules = `${places} ${wholeResponse}`

/** How clients create rows. */
export const createRules = `Clients choose the ids, any UUIDs, so that a repeated request creates nothing twice. ${places} Without \`after\`, the last place is used. ${wholeResponse}`

/** What clients must know about deleted rows. */
export const deleteRules = `A repeated request succeeds too. ${wholeResponse}`

/** The sections of a course, for its authors. */
export function curriculumRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/curriculum',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        summary: 'List the sections and lessons of a course, hidden ones included',
        details:
          'The event `curriculumChanged` has the course and its `revision` after each change by anyone.',
        response: curriculumResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCurriculum(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/courses/:id/sections',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Create a section',
        details: createRules,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(createSectionRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await createSection(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .patch(
      '/api/sections/:id',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Rename a section',
        details:
          'Every rename increments `version`. If the section has another version than the request, the response is 409 `stale_lesson` with the current `section`, and nothing is changed.',
        errors: ['invalid_input', 'not_found', 'stale_lesson'],
        errorFields: { stale_lesson: { section: curriculumSection.omit({ lessons: true }) } },
      }),
      parseBody(renameSectionRequest),
      async (c) => {
        const id = parseIdParam(c, messages.sectionNotFound)
        return c.json(await renameSection(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .delete(
      '/api/sections/:id',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Delete a section with its lessons; they can be restored for 30 days',
        details: deleteRules,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.sectionNotFound)
        return c.json(await deleteSection(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/sections/:id/move',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Move a section to another place',
        details: moveRules,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(moveSectionRequest),
      async (c) => {
        const id = parseIdParam(c, messages.sectionNotFound)
        return c.json(await moveSection(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/sections/:id/restore',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Restore a deleted section with its lessons, at its place',
        details: deleteRules,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.sectionNotFound)
        return c.json(await restoreSection(deps, c.get('session').user, id))
      },
    )
}
