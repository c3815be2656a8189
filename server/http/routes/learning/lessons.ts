import { Hono } from 'hono'
import { cataloguePolicy } from '#server/domain/catalogue/index.ts'
import { getOutline } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  completeLesson,
  getCourseLearning,
  getLesson,
  learningPolicy,
  saveLessonProgress,
} from '#server/domain/learning/index.ts'
import { courseOutline } from '#shared/contract/courses/outline.ts'
import { progress, progressReport } from '#shared/contract/learning/learning.ts'
import {
  courseLearning,
  lessonCompletionRequest,
  lessonLockDetails,
  lessonResponse,
} from '#shared/contract/learning/lessons.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { findActor } from '../../middleware/find-actor.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'
import { cachePublicResponse } from '../../response-cache/public-endpoints.ts'

const lockFields = { lesson_locked: lessonLockDetails.shape }

/** The lessons of a course, for everyone and for its learners. */
export function lessonRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/outline',
      guardEndpoint(deps, {
        right: cataloguePolicy.browse,
        tag: 'Catalogue',
        summary: 'Get the sections and lessons of a course, without the content of the lessons',
        response: courseOutline,
        errors: ['not_found'],
      }),
      cachePublicResponse(),
      async (c) =>
        c.json(await getOutline(deps, parseIdParam(c, catalogueMessages.courseNotFound))),
    )
    .get(
      '/api/courses/:id/learning',
      guardEndpoint(deps, {
        right: learningPolicy.openLessons,
        isPersonalized: true,
        tag: 'Learning',
        summary: 'Get which lessons of a course the current user may open and has completed',
        details:
          'For visitors, only previews are open. `lessons` has the lessons in the order of the outline; `current` is the one to continue with.',
        response: courseLearning,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await getCourseLearning(deps, await findActor(deps, c), id))
      },
    )
    .get(
      '/api/lessons/:id',
      guardEndpoint(deps, {
        right: learningPolicy.openLessons,
        isPersonalized: true,
        tag: 'Learning',
        summary: 'Get a lesson with its content, if the current user may open it',
        details:
          'Otherwise the error is 403 `lesson_locked` with the `reason`, and with the time `at` which or the `lesson` after which it opens. Addresses of files are signed and expire; load the lesson again for new ones.',
        response: lessonResponse,
        errors: ['lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        return c.json(await getLesson(deps, await findActor(deps, c), id))
      },
    )
    .put(
      '/api/lessons/:id/progress',
      guardEndpoint(deps, {
        limit: 'progressPerUser',
        right: learningPolicy.learn,
        tag: 'Learning',
        summary: 'Report position and watched ranges in a lesson; reports are merged in any order',
        details: 'Without ranges, a report stores that the lesson was opened, whatever its kind.',
        response: progress,
        errors: ['invalid_input', 'lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      parseBody(progressReport),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        const { user } = c.get('session')
        return c.json(await saveLessonProgress(deps, user, id, c.req.valid('json')))
      },
    )
    .put(
      '/api/lessons/:id/completion',
      guardEndpoint(deps, {
        limit: 'progressPerUser',
        right: learningPolicy.learn,
        tag: 'Learning',
        summary: 'Mark a lesson as complete, remove the mark, or report that its end was reached',
        details:
          'With `by` as `measured`, the client reports that the end of an article was seen or a file was opened, which is permanent; videos are measured by their progress. With `mark`, the learner decides: the latest decision by `at` wins, and the mark of the last required lesson marks the course.',
        response: courseLearning,
        errors: ['invalid_input', 'lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      parseBody(lessonCompletionRequest),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        const { user } = c.get('session')
        return c.json(await completeLesson(deps, user, id, c.req.valid('json')))
      },
    )
}
