import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '#server/domain/deps.ts'
import {
  exportLearners,
  getLessonStatistics,
  getVideoWatching,
  learningPolicy,
  listLearners,
} from '#server/domain/learning/index.ts'
import {
  courseLearner,
  learnerListQuery,
  lessonStatistics,
  lessonStatisticsQuery,
} from '#shared/contract/learning/learners.ts'
import { videoWatching } from '#shared/contract/media/watching.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { type ApiEnv, parseIdParam, setTotalCount } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'
import { parseQuery } from '../middleware/parse-request.ts'

/** What the authors of a course see of its learners. */
export function courseLearnerRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/learners',
      guardEndpoint(deps, {
        right: learningPolicy.viewLearners,
        tag: 'Authoring',
        summary:
          'List the learners of a course with their progress, newest first, with search, filter, sorting and pages',
        details:
          'The table has the newest learners of a course with very many. With `cursor`, empty for the first page, all are listed by enrolment, newest first; a page may be empty, and the next one has the `cursor` of the header X-Next-Cursor.',
        response: z.array(courseLearner),
        errors: ['invalid_input', 'not_found'],
      }),
      parseQuery(learnerListQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        const query = c.req.valid('query')
        const { user } = c.get('session')
        const { cursor } = query
        if (cursor !== undefined) {
          const { learners, next } = await exportLearners(deps, user, id, { ...query, cursor })
          if (next) c.header('X-Next-Cursor', next)
          return c.json(learners)
        }
        const { learners, ...extent } = await listLearners(deps, user, id, query)
        setTotalCount(c, extent)
        return c.json(learners)
      },
    )
    .get(
      '/api/courses/:id/lessons/statistics',
      guardEndpoint(deps, {
        right: learningPolicy.viewStatistics,
        tag: 'Authoring',
        summary:
          'Get how many learners opened and finished each lesson, and with `lesson` which parts of that video they watched',
        details: 'As measured, without learners’ own marks.',
        response: lessonStatistics,
        errors: ['not_found'],
      }),
      parseQuery(lessonStatisticsQuery),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        const { user } = c.get('session')
        return c.json(await getLessonStatistics(deps, user, id, c.req.valid('query')))
      },
    )
    .get(
      '/api/lessons/:id/watching',
      guardEndpoint(deps, {
        right: learningPolicy.viewStatistics,
        tag: 'Authoring',
        summary:
          'Get where learners watched the video of a lesson, watched it again, stopped and asked',
        details:
          'Counts the current video, without its authors. Without parts, fewer than three learners have started it.',
        response: videoWatching,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        return c.json(await getVideoWatching(deps, c.get('session').user, id))
      },
    )
}
