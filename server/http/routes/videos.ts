import { type Context, Hono } from 'hono'
import { curriculumPolicy, loadEditableCourse } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  findVideo,
  listCourseVideos,
  presentCourseVideo,
  retryVideo,
} from '#server/domain/media/index.ts'
import { courseVideoResponse, courseVideosResponse } from '#shared/contract/videos.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { videoMessages as messages } from '#shared/messages/videos.ts'
import { type ApiEnv, parseIdParam } from '../context.ts'
import { guardEndpoint } from '../middleware/guard-endpoint.ts'

/** Uploaded videos of a course, for its authors. */
export function videoRoutes(deps: Deps) {
  async function loadVideo(c: Context<ApiEnv>) {
    const video = await findVideo(deps.db, parseIdParam(c, messages.videoNotFound))
    await loadEditableCourse(deps.db, c.get('session').user, video.courseId)
    return video
  }

  return new Hono<ApiEnv>()
    .get(
      '/api/courses/:id/videos',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        summary:
          'List the uploaded videos of a course, the newest first, with the quota of the user',
        details:
          'Videos that no lesson uses are deleted after a day. The event `videoChanged` follows each change of a state.',
        response: courseVideosResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const actor = c.get('session').user
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        const { id: courseId } = await loadEditableCourse(deps.db, actor, id)
        return c.json(await listCourseVideos(deps, { courseId, userId: actor.id }))
      },
    )
    .get(
      '/api/videos/:id',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        summary: 'Get an uploaded video with its state',
        response: courseVideoResponse,
        errors: ['not_found'],
      }),
      async (c) => c.json({ video: presentCourseVideo(await loadVideo(c), deps) }),
    )
    .post(
      '/api/videos/:id/retry',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        summary: 'Process an uploaded video again whose processing failed, wholly or in part',
        response: courseVideoResponse,
        errors: ['not_found', 'conflict'],
      }),
      async (c) => {
        const { id } = await loadVideo(c)
        return c.json({ video: await retryVideo(deps, id) })
      },
    )
}
