import { Hono } from 'hono'
import { z } from 'zod'
import {
  cataloguePolicy,
  contactOfInstructor,
  coursesOfInstructor,
  getCourse,
  listCategories,
  listCourses,
  listPopularCategories,
  suggest,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  category,
  courseAnswer,
  courseCardListAnswer,
  courseListAnswer,
  courseListQuery,
  courseQuery,
  instructorAnswer,
  instructorCardAnswer,
  instructorContact,
  instructorQuery,
  popularCategory,
  popularCategoryQuery,
  suggestionQuery,
  suggestions,
} from '#shared/contract/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import type { ApiEnv } from '../api-env.ts'
import { guardCall } from '../call.ts'
import { parseQuery } from '../parse.ts'
import { publicCall } from '../public-read.ts'
import { idOf } from '../request-facts.ts'

const tag = 'Catalogue'

/** The calls below that are the same for everybody. */
export const publicCatalogueCalls = [
  publicCall('/api/category', { query: popularCategoryQuery, lists: ['categories', 'courses'] }),
  publicCall('/api/suggestions', {
    query: suggestionQuery,
    lists: ['courses', 'people', 'categories'],
  }),
  publicCall('/api/courses', { query: courseListQuery, lists: ['courses'] }),
  publicCall('/api/courses/instructor/:id', { query: instructorQuery, lists: ['courses'] }),
  publicCall('/api/courses/:id', { query: courseQuery }),
]

export function catalogueRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/category',
      guardCall(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary:
          'Every category; with `popular`, those with the most courses first and their number',
        answer: z.array(category.or(popularCategory)),
        refusals: ['invalid_input'],
      }),
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
      guardCall(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary: 'Courses, instructors and categories that what has been typed may become',
        answer: suggestions,
        refusals: ['invalid_input'],
      }),
      parseQuery(suggestionQuery),
      async (c) => {
        const { q } = c.req.valid('query')
        return c.json(
          q === '' ? { courses: [], instructors: [], categories: [] } : await suggest(deps, q),
        )
      },
    )
    .get(
      '/api/courses',
      guardCall(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary: 'The catalogue: filter, search, sort and page; `fields=card` for the short shape',
        answer: courseListAnswer.or(courseCardListAnswer),
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(courseListQuery),
      async (c) => {
        const { fields, ...filter } = c.req.valid('query')
        return c.json(await listCourses(deps, filter, fields === 'card' ? 'card' : 'course'))
      },
    )
    .get(
      '/api/courses/instructor/:id',
      guardCall(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary: 'A person who teaches, with their courses; `fields=card` for the short shape',
        answer: instructorAnswer.or(instructorCardAnswer),
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(instructorQuery),
      async (c) => {
        const id = idOf(c, catalogueMessages.instructorNotFound)
        const { fields, ...page } = c.req.valid('query')
        const shape = fields === 'card' ? 'card' : 'course'
        return c.json(await coursesOfInstructor(deps, id, page, shape))
      },
    )
    .get(
      '/api/courses/instructor/:id/contact',
      guardCall(deps, {
        right: cataloguePolicy.seeContact,
        tag,
        summary: 'The e-mail address of a person who teaches',
        answer: instructorContact,
        refusals: ['not_found'],
      }),
      async (c) =>
        c.json(await contactOfInstructor(deps, idOf(c, catalogueMessages.instructorNotFound))),
    )
    .get(
      '/api/courses/:id',
      guardCall(deps, {
        right: cataloguePolicy.browse,
        tag,
        summary:
          'One course, as a list whose first item carries it; `reviews=0` without its newest reviews',
        answer: courseAnswer,
        refusals: ['invalid_input', 'not_found'],
      }),
      parseQuery(courseQuery),
      async (c) => {
        const id = idOf(c, catalogueMessages.courseNotFound)
        return c.json(await getCourse(deps, id, c.req.valid('query')))
      },
    )
}
