import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import {
  learningPolicy,
  listSaved,
  saveCourse,
  unsaveCourse,
} from '#server/domain/learning/index.ts'
import { savedCourse, savedCourseResponse } from '#shared/contract/learning/learning.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'

const tag = 'Learning'

/** Courses that users save for later. */
export function savedCourseRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/user/saved',
      guardEndpoint(deps, {
        right: learningPolicy.saveCourses,
        tag,
        summary: 'List the courses that the current user saved for later, last saved first',
        details: 'Without courses that were deleted or that the user is enrolled in.',
        response: z.array(savedCourse),
      }),
      async (c) => c.json(await listSaved(deps, c.get('session').user.id)),
    )
    .put(
      '/api/courses/:id/saved',
      guardEndpoint(deps, {
        right: learningPolicy.saveCourses,
        tag,
        summary: 'Save a course for later',
        response: savedCourseResponse,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await saveCourse(deps, c.get('session').user.id, id))
      },
    )
    .delete(
      '/api/courses/:id/saved',
      guardEndpoint(deps, {
        right: learningPolicy.saveCourses,
        tag,
        summary: 'Remove a course from the saved ones',
        response: savedCourseResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await unsaveCourse(deps, c.get('session').user.id, id))
      },
    )
}
