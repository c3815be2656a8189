import { Hono } from 'hono'
import { z } from 'zod'
import {
  createLessons,
  curriculumPolicy,
  deleteLesson,
  duplicateLesson,
  getLessonSource,
  moveLesson,
  restoreLesson,
  updateLesson,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  createLessonsRequest,
  duplicateLessonRequest,
  editableLesson,
  lessonSaveResponse,
  moveLessonRequest,
  updateLessonRequest,
} from '#shared/contract/courses/curriculum.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'
import { createRules, curriculumEndpoint, deleteRules, moveRules } from './curriculum.ts'

const saveRules =
  'Every save increments `version`. If the lesson has another version than the request, the response is 409 `stale_lesson` with the current `lesson`, and nothing is changed. Only the field of the lesson’s own kind (`video`, `article` or `file`) is accepted.'

/** The lessons of a course, for its authors. */
export function curriculumLessonRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .post(
      '/api/courses/:id/lessons',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Create lessons in a section',
        details: createRules,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(createLessonsRequest),
      async (c) => {
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        return c.json(await createLessons(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .get(
      '/api/lessons/:id/source',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        summary: 'Get a lesson with its content for editing',
        response: z.object({ lesson: editableLesson }),
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.lessonNotFound)
        return c.json(await getLessonSource(deps, c.get('session').user, id))
      },
    )
    .patch(
      '/api/lessons/:id',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Change fields of a lesson; omitted ones stay as they are',
        details: saveRules,
        response: lessonSaveResponse,
        errors: [
          'invalid_input',
          'not_found',
          'stale_lesson',
          'too_large',
          'too_many',
          'unavailable',
        ],
        errorFields: { stale_lesson: lessonSaveResponse.pick({ lesson: true }).shape },
      }),
      parseBody(updateLessonRequest),
      async (c) => {
        const id = parseIdParam(c, messages.lessonNotFound)
        return c.json(await updateLesson(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .delete(
      '/api/lessons/:id',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Delete a lesson; it can be restored for 30 days',
        details: deleteRules,
        errors: ['not_found'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.lessonNotFound)
        return c.json(await deleteLesson(deps, c.get('session').user, id))
      },
    )
    .post(
      '/api/lessons/:id/move',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Move a lesson to another place of the course',
        details: moveRules,
        errors: ['invalid_input', 'not_found'],
      }),
      parseBody(moveLessonRequest),
      async (c) => {
        const id = parseIdParam(c, messages.lessonNotFound)
        return c.json(await moveLesson(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/lessons/:id/duplicate',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Copy a lesson, hidden, after the original',
        details:
          'The client chooses the id of the copy, so that a repeated request copies nothing twice. Uploaded captions are not copied.',
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(duplicateLessonRequest),
      async (c) => {
        const id = parseIdParam(c, messages.lessonNotFound)
        return c.json(await duplicateLesson(deps, c.get('session').user, id, c.req.valid('json')))
      },
    )
    .post(
      '/api/lessons/:id/restore',
      guardEndpoint(deps, {
        ...curriculumEndpoint,
        summary: 'Restore a deleted lesson, at its place',
        details: deleteRules,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const id = parseIdParam(c, messages.lessonNotFound)
        return c.json(await restoreLesson(deps, c.get('session').user, id))
      },
    )
}
