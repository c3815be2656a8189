import { Hono } from 'hono'
import { z } from 'zod'
import {
  coursesOfInstructor,
  coverContentType,
  drawCourseCover,
  getCourse,
  listCategories,
  listCourses,
  listPopularCategories,
} from '#server/domain/catalogue/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  category,
  courseAnswer,
  courseCardListAnswer,
  courseListAnswer,
  courseListQuery,
  instructorAnswer,
  popularCategory,
  popularCategoryQuery,
} from '#shared/contract/catalogue.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { generalMessages } from '#shared/messages/general.ts'
import type { ApiEnv } from '../api-env.ts'
import { describeCall, parseQuery } from '../describe.ts'
import type { HttpDeps } from '../http-deps.ts'
import { idOf } from '../request-facts.ts'

const tag = 'Catalogue'

export function catalogueRoutes({ deps }: HttpDeps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/category',
      describeCall({
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
      '/api/courses',
      describeCall({
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
      describeCall({
        tag,
        summary: 'A person who teaches, with their courses',
        answer: instructorAnswer,
        refusals: ['not_found'],
      }),
      async (c) =>
        c.json(await coursesOfInstructor(deps, idOf(c, catalogueMessages.instructorNotFound))),
    )
    .get(
      '/api/courses/:id',
      describeCall({
        tag,
        summary: 'One course, as a list whose first item carries it',
        answer: courseAnswer,
        refusals: ['not_found'],
      }),
      async (c) => c.json(await getCourse(deps, idOf(c, catalogueMessages.courseNotFound))),
    )
    .get('/covers/:topic/:file{[0-9]+\\.svg}', (c) => {
      const drawing = drawCourseCover(
        c.req.param('topic'),
        Number.parseInt(c.req.param('file'), 10),
      )
      if (!drawing) throw new AppError('not_found', generalMessages.notFound)
      return c.body(drawing, 200, {
        'Content-Type': coverContentType,
        'Cache-Control': 'public, max-age=86400',
      })
    })
}
