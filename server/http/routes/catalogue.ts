import { Hono } from 'hono'
import { z } from 'zod'
import {
  cataloguePolicy,
  getInstructorContact,
  getInstructorWithCourses,
  getCourse,
  getFacets,
  listCategories,
  listCourses,
  listPopularCategories,
  getSuggestions,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  courseListQuery,
  courseQuery,
  facetQuery,
  instructorQuery,
  popularCategoryQuery,
  suggestionQuery,
} from '#shared/contract/courses/catalogue-queries.ts'
import {
  category,
  courseResponse,
  courseCardListResponse,
  courseListResponse,
  facetsResponse,
  instructorResponse,
  instructorCardResponse,
  instructorContact,
  popularCategory,
  suggestions,
} from '#shared/contract/courses/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseQuery } from '../middleware/parse-request.ts'
import { cachePublicResponse } from '../response-cache/public-endpoints.ts'

const tag = 'Catalogue'

export function catalogueRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/category',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary:
          'List all categories; with `popular`, the given number with the most courses and their counts',
        response: z.array(category.or(popularCategory)),
        errors: ['invalid_input'],
      }),
      cachePublicResponse({ lists: ['categories', 'courses'] }),
      parseQuery(popularCategoryQuery),
      async (c) => {
        const { popular } = c.req.valid('query')
        return c.json(
          popular ? await listPopularCategories(deps, popular) : await listCategories(deps),
        )
      },
    )
    .get(
      '/api/suggestions',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary: 'Suggest courses, instructors and categories for a partly typed search',
        response: suggestions,
        errors: ['invalid_input'],
      }),
      cachePublicResponse({ lists: ['courses', 'users', 'categories'] }),
      parseQuery(suggestionQuery),
      async (c) => {
        const { q } = c.req.valid('query')
        return c.json(
          q === ''
            ? { courses: [], instructors: [], categories: [] }
            : await getSuggestions(deps, q),
        )
      },
    )
    .get(
      '/api/courses',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary:
          'List courses with filters, search, sorting and pages; `fields=card` for the short form, with more filters',
        response: courseListResponse.or(courseCardListResponse),
        errors: ['invalid_input', 'not_found'],
      }),
      cachePublicResponse({ lists: ['courses'] }),
      parseQuery(courseListQuery),
      async (c) => {
        const { fields, ...query } = c.req.valid('query')
        if (fields === 'card') return c.json(await listCourses(deps, query, 'card'))
        const { offset: _o, rating: _r, length: _l, language: _n, captions: _c, ...filter } = query
        return c.json(await listCourses(deps, filter, 'course'))
      },
    )
    .get(
      '/api/courses/facets',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary:
          'Count the courses of a list for each value of each filter, with all other filters applied',
        response: facetsResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      cachePublicResponse({ lists: ['courses', 'categories'], tagsRecords: false }),
      parseQuery(facetQuery),
      async (c) => c.json(await getFacets(deps, c.req.valid('query'))),
    )
    .get(
      '/api/courses/instructor/:id',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary: 'Get an instructor with their courses; `fields=card` for the short form',
        response: instructorResponse.or(instructorCardResponse),
        errors: ['invalid_input', 'not_found'],
      }),
      cachePublicResponse({ lists: ['courses'] }),
      parseQuery(instructorQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.instructorNotFound)
        const { fields, ...page } = c.req.valid('query')
        const shape = fields === 'card' ? 'card' : 'course'
        return c.json(await getInstructorWithCourses(deps, id, page, shape))
      },
    )
    .get(
      '/api/courses/instructor/:id/contact',
      guardEndpoint(deps, {
        right: cataloguePolicy.viewContact,
        tag,
        summary: 'Get the email address of an instructor',
        response: instructorContact,
        errors: ['not_found'],
      }),
      async (c) =>
        c.json(
          await getInstructorContact(deps, parseIdParam(c, catalogueMessages.instructorNotFound)),
        ),
    )
    .get(
      '/api/courses/:id',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary: 'Get a course, as the only item of a list; `reviews=0` without its newest reviews',
        response: courseResponse,
        errors: ['invalid_input', 'not_found'],
      }),
      cachePublicResponse(),
      parseQuery(courseQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCourse(deps, id, c.req.valid('query')))
      },
    )
}
