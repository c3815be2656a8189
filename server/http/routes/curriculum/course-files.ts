import { Hono } from 'hono'
import {
  curriculumPolicy,
  loadEditableCourse,
  requireRoomForFile,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { uploadCourseFile } from '#server/domain/media/index.ts'
import { courseFileQuery, uploadForm } from '#shared/contract/files.ts'
import { lessonFileResponse } from '#shared/contract/learning/lessons.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { receiveStream } from '../../files/receive-stream.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseQuery } from '../../middleware/parse-request.ts'

/** Uploads are multipart bodies, which are stored while they arrive. */
export function courseFileRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post(
    '/api/courses/:id/files',
    guardEndpoint(deps, {
      tag: 'Authoring',
      right: curriculumPolicy.edit,
      summary: 'Upload a private file of a course (multipart field `file`), at most 100 MB',
      details:
        'A lesson can use it as its file or attachment; unused files are deleted after a day. With `lesson`, a file for which there is no room is rejected before it is received.',
      response: lessonFileResponse,
      form: uploadForm,
      errors: ['invalid_input', 'not_found', 'conflict', 'too_large', 'too_many', 'unavailable'],
    }),
    parseQuery(courseFileQuery),
    async (c) => {
      const actor = c.get('session').user
      const { id } = await loadEditableCourse(
        deps.db,
        actor,
        parseIdParam(c, catalogueMessages.courseNotFound),
      )
      await requireRoomForFile(deps.db, id, c.req.valid('query'))
      const file = await uploadCourseFile(
        deps,
        { courseId: id, uploaderId: actor.id },
        (maxBytes, store) => receiveStream(c.req.raw, maxBytes, store),
      )
      return c.json({ file })
    },
  )
}
