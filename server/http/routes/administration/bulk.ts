import { Hono } from 'hono'
import { administrationPolicy, deleteUsers } from '#server/domain/administration/index.ts'
import {
  cataloguePolicy,
  deleteCategoryWithCourses,
  deleteCourses,
  moveCourses,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  bulkRequest,
  bulkResponse,
  deleteCategoryRequest,
  deleteCategoryResponse,
  moveCoursesRequest,
} from '#shared/contract/administration/bulk.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

/** What each call for several records has in common. */
const perRecord =
  'Each record is changed by itself: the response lists the ids of those that were changed, and the others with the reason.'

/** Changes of many records at once, from the tables of the dashboard. */
export function bulkRoutes(deps: Deps) {
  const shared = { limit: 'bulkPerUser', details: perRecord, response: bulkResponse } as const
  return new Hono<ApiEnv>()
    .post(
      '/api/bulk/delete_courses',
      guardEndpoint(deps, {
        ...shared,
        tag: 'Authoring',
        right: cataloguePolicy.manageCourses,
        summary: 'Delete up to 100 courses; those of other users only as an admin',
        errors: ['invalid_input', 'too_many'],
      }),
      parseBody(bulkRequest),
      async (c) => c.json(await deleteCourses(deps, c.get('session').user, c.req.valid('json'))),
    )
    .post(
      '/api/bulk/move_courses',
      guardEndpoint(deps, {
        ...shared,
        tag: 'Authoring',
        right: cataloguePolicy.manageCourses,
        summary:
          'Move up to 100 courses to another category; those of other users only as an admin',
        errors: ['invalid_input', 'too_many'],
      }),
      parseBody(moveCoursesRequest),
      async (c) => c.json(await moveCourses(deps, c.get('session').user, c.req.valid('json'))),
    )
    .post(
      '/api/bulk/delete_users',
      guardEndpoint(deps, {
        ...shared,
        tag: 'Administration',
        right: administrationPolicy.manageUsers,
        requiresFreshProof: true,
        summary: 'Delete up to 100 users permanently',
        errors: ['invalid_input', 'too_many'],
      }),
      parseBody(bulkRequest),
      async (c) => c.json(await deleteUsers(deps, c.get('session').user, c.req.valid('json'))),
    )
    .post(
      '/api/admin/categories/:id/removal',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: cataloguePolicy.manageCatalogue,
        limit: 'bulkPerUser',
        summary: 'Move the courses of a category to another one and delete it',
        details:
          'One call moves at most 1,000 courses. While `remaining` is not 0, the category still exists; repeat the call.',
        response: deleteCategoryResponse,
        errors: ['invalid_input', 'not_found', 'too_many'],
      }),
      parseBody(deleteCategoryRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.categoryNotFound)
        const { moveTo } = c.req.valid('json')
        return c.json(await deleteCategoryWithCourses(deps, c.get('session').user, id, moveTo))
      },
    )
}
