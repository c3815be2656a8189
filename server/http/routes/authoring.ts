import { Hono } from 'hono'
import { z } from 'zod'
import {
  cataloguePolicy,
  createCategory,
  createCourse,
  deleteCategory,
  deleteCourse,
  getCourseSource,
  listAllCourses,
  listManagedCategories,
  listOwnCourses,
  renameCategory,
  updateCourse,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  categoryDeletionQuery,
  categoryDeletionResponse,
  categoryRequest,
  categoryTableQuery,
  courseSourceResponse,
  updateCourseRequest,
  saveCourseResponse,
  courseTableQuery,
  managedCategory,
  managedCourse,
  createCourseRequest,
  ownCourseCard,
  ownCoursesQuery,
} from '#shared/contract/courses/authoring.ts'
import { course } from '#shared/contract/courses/catalogue.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam, setTotalCount } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseBody, parseQuery } from '../middleware/parse-request.ts'

const tag = 'Authoring'

/** How `PUT /api/courses/:id` uses `version`. */
const versionRules =
  'Every save increments the `version` of the course. A body with a `version`, such as a whole course sent back as it was received, is saved only if the course still has that version. After any other save, including one by the same client, the response is 409 `stale_course` with the current `course` and `isVideoInForm` as for its form, and nothing is changed. Send the `version` of the last response, or none to overwrite other changes. `link` and `captions` belong to a course of one video; of a course with several lessons they are ignored, and `link` may be empty.'

/** Courses of instructors. Mounted before the catalogue, since `my_course` would match its `:id`. */
export function authoringRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/my_course',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.listOwnCourses,
        summary:
          'List the current user’s courses, newest first, with search, filters, sorting and pages; `fields=card` for the short form, which includes courses of others as their co-instructor',
        response: z.array(course).or(z.array(ownCourseCard)),
      }),
      parseQuery(ownCoursesQuery),
      async (c) => {
        const { fields, ...query } = c.req.valid('query')
        const shape = fields === 'card' ? 'card' : 'course'
        const { id } = c.get('session').user
        const { courses, ...extent } = await listOwnCourses(deps, id, query, shape)
        setTotalCount(c, extent)
        return c.json(courses)
      },
    )
    .post(
      '/api/courses',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.createCourse,
        limit: 'cataloguePerUser',
        summary: 'Create a course',
        response: saveCourseResponse,
        errors: ['invalid_input', 'too_many', 'unavailable'],
      }),
      parseBody(createCourseRequest),
      async (c) => c.json(await createCourse(deps, c.get('session').user, c.req.valid('json'))),
    )
    .get(
      '/api/courses/:id/source',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.changeCourse,
        summary: 'Get a course to edit it, also a draft',
        response: courseSourceResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCourseSource(deps, c.get('session').user, id))
      },
    )
    .put(
      '/api/courses/:id',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.changeCourse,
        limit: 'cataloguePerUser',
        summary: 'Update a course; with `version`, only if it still has that version',
        details: versionRules,
        response: saveCourseResponse,
        errors: ['invalid_input', 'not_found', 'stale_course', 'too_many', 'unavailable'],
        errorFields: { stale_course: courseSourceResponse.omit({ status: true }).shape },
      }),
      parseBody(updateCourseRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await updateCourse(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .delete(
      '/api/courses/:id',
      guardEndpoint(deps, {
        tag,
        right: cataloguePolicy.deleteCourse,
        limit: 'cataloguePerUser',
        summary:
          'Delete a course from the catalogue; enrolled learners see that it is no longer available',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await deleteCourse(deps, c.get('session').user, id))
      },
    )
}

/** Administration of courses and categories. */
export function catalogueAdministrationRoutes(deps: Deps) {
  const right = cataloguePolicy.manageCatalogue
  return new Hono<ApiEnv>()
    .get(
      '/api/admin/courses',
      guardEndpoint(deps, {
        tag,
        right,
        summary: 'List the courses of all users, with search, filters, sorting and pages',
        response: z.array(managedCourse),
      }),
      parseQuery(courseTableQuery),
      async (c) => {
        const { courses, ...extent } = await listAllCourses(deps, c.req.valid('query'))
        setTotalCount(c, extent)
        return c.json(courses)
      },
    )
    .get(
      '/api/admin/categories',
      guardEndpoint(deps, {
        tag,
        right,
        summary:
          'List categories with the number of their courses, ten per page, with search and sorting',
        response: z.array(managedCategory),
      }),
      parseQuery(categoryTableQuery),
      async (c) => {
        const { categories, total } = await listManagedCategories(deps, c.req.valid('query'))
        setTotalCount(c, { total, isMore: false })
        return c.json(categories)
      },
    )
    .post(
      '/api/category',
      guardEndpoint(deps, {
        tag,
        right,
        limit: 'cataloguePerUser',
        summary: 'Create a category',
        response: messageResponse,
        errors: ['invalid_input', 'conflict'],
      }),
      parseBody(categoryRequest),
      async (c) =>
        c.json(await createCategory(deps, c.get('session').user, c.req.valid('json').name)),
    )
    .put(
      '/api/category/:id',
      guardEndpoint(deps, {
        tag,
        right,
        limit: 'cataloguePerUser',
        summary: 'Rename a category',
        response: messageResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(categoryRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.categoryNotFound)
        return c.json(
          await renameCategory(deps, c.get('session').user, id, c.req.valid('json').name),
        )
      },
    )
    .delete(
      '/api/category/:id',
      guardEndpoint(deps, {
        tag,
        right,
        limit: 'cataloguePerUser',
        summary: 'Delete a category without courses',
        details:
          'Drafts and unlisted courses lose their category; with `onlyIfEmpty=true`, a category that has any is not deleted.',
        response: categoryDeletionResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseQuery(categoryDeletionQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.categoryNotFound)
        const onlyIfEmpty = c.req.valid('query').onlyIfEmpty === 'true'
        return c.json(await deleteCategory(deps, c.get('session').user, id, { onlyIfEmpty }))
      },
    )
}
