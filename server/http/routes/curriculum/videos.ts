import { type Context, Hono } from 'hono'
import { curriculumPolicy, loadEditableCourse } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  completePictures,
  findVideo,
  listCourseVideos,
  presentCourseVideo,
  retryVideo,
  storePicture,
} from '#server/domain/media/index.ts'
import { messageResponse } from '#shared/contract/fields.ts'
import { uploadForm } from '#shared/contract/files.ts'
import {
  courseVideoResponse,
  courseVideosResponse,
  encodedVideoResponse,
  videoPicturesRequest,
} from '#shared/contract/media/videos.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { receiveFile } from '../../files/receive-file.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

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
        response: encodedVideoResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        const video = presentCourseVideo(await loadVideo(c), deps)
        return c.json({ video, encoder: await deps.findVideoEncoder() })
      },
    )
    .post(
      '/api/videos/:id/pictures/:name',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        limit: 'videoUploadPerUser',
        summary:
          'Upload a picture that the author’s browser made of a video (multipart field `file`): a JPEG of at most 1 MB',
        details:
          'The names are `poster.jpg`, and `thumbnails-0.jpg` to `thumbnails-7.jpg` for sheets of five by five pictures, each 160 pixels wide.',
        response: messageResponse,
        form: uploadForm,
        errors: [
          'invalid_input',
          'not_found',
          'conflict',
          'too_large',
          'wrong_type',
          'too_many',
          'unavailable',
        ],
      }),
      async (c) => {
        const { id: userId } = c.get('session').user
        const picture = { video: await loadVideo(c), userId, name: c.req.param('name') }
        await storePicture(deps, picture, (maxBytes, countBytes) =>
          receiveFile(c.req.raw, maxBytes, countBytes),
        )
        return c.json({ msg: messages.pictureStored })
      },
    )
    .put(
      '/api/videos/:id/pictures',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: curriculumPolicy.edit,
        summary: 'Show the uploaded poster and thumbnails of a video',
        details: 'With the response 409, the video has pictures already, which stay.',
        response: courseVideoResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      parseBody(videoPicturesRequest),
      async (c) =>
        c.json({ video: await completePictures(deps, await loadVideo(c), c.req.valid('json')) }),
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
