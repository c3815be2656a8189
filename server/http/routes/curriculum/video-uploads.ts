import { type Context, Hono } from 'hono'
import { curriculumPolicy, loadEditableCourse } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  cancelUpload,
  createUploadLocks,
  createVideoUpload,
  findVideo,
  findVideoUpload,
  finishReceived,
  loadReceived,
  presentCourseVideo,
  receivePart,
  type UploadLocks,
} from '#server/domain/media/index.ts'
import { anyone } from '#server/domain/rights.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createVideoUploadResponse, videoUploadResponse } from '#shared/contract/media/videos.ts'
import { videoLimits } from '#shared/limits.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { describeServer, parseCreation, parsePart, requireTusVersion } from '../../tus/protocol.ts'
import { readBody } from '../../tus/read-body.ts'

const endpoint = {
  tag: 'Authoring',
  right: curriculumPolicy.edit,
  limit: 'videoUploadPerUser',
} as const

/** Resumable uploads of videos, by the tus protocol 1.0. */
export function videoUploadRoutes(deps: Deps) {
  let locks: UploadLocks | undefined
  /** With the first upload, since routes are also created without services, to be listed. */
  const getLocks = () => (locks ??= createUploadLocks(deps))

  /** Of an author of the course of the video. */
  async function loadUpload(c: Context<ApiEnv>) {
    const [video, upload] = ['video', 'upload'].map((name) =>
      parseIdParam(c, messages.uploadNotFound, name),
    ) as [string, string]
    const { courseId } = await findVideo(deps.db, video)
    await loadEditableCourse(deps.db, c.get('session').user, courseId)
    return findVideoUpload(deps.db, { video, upload })
  }

  function setExpiry(c: Context): void {
    const expiresAt = timeFromNow(deps.clock, { hours: videoLimits.uploadIdleHours })
    c.header('Upload-Expires', expiresAt.toUTCString())
  }

  return new Hono<ApiEnv>()
    .post(
      '/api/courses/:id/videos',
      guardEndpoint(deps, {
        ...endpoint,
        summary: 'Start the upload of a video (tus 1.0: creation)',
        details:
          'Headers: `Upload-Length` in bytes, and `Upload-Metadata` with `filename`, optionally `video`, the id that the client chooses for it, `lesson`, whose video it replaces a minute after it was received unless the client was faster, and `height` for a rendition that the client made of that video. A repeated request returns the same address, in the header `Location`. The size counts against the quota from now on.',
        response: createVideoUploadResponse,
        errors: [
          'invalid_input',
          'not_found',
          'unsupported_version',
          'too_large',
          'too_many',
          'unavailable',
        ],
      }),
      async (c) => {
        requireTusVersion(c)
        const actor = c.get('session').user
        const id = parseIdParam(c, catalogueMessages.courseNotFound)
        const course = await loadEditableCourse(deps.db, actor, id)
        const input = { courseId: course.id, userId: actor.id, ...parseCreation(c) }
        const { video, upload } = await createVideoUpload(deps, input)
        const path = `/api/videos/${video.id}/uploads/${upload.id}`
        c.header('Location', path)
        setExpiry(c)
        return c.json({ video: presentCourseVideo(video, deps), upload: path }, 201)
      },
    )
    .options(
      '/api/courses/:id/videos',
      guardEndpoint(deps, {
        tag: 'Authoring',
        right: anyone,
        summary: 'Describe the upload protocol: its version, extensions and the largest file',
        response: undefined,
      }),
      (c) => {
        describeServer(c, { maxBytes: deps.settings.videos.fileMaxBytes })
        return c.body(null, 204)
      },
    )
    .get(
      '/api/videos/:video/uploads/:upload',
      guardEndpoint(deps, {
        ...endpoint,
        summary: 'Get how much of an upload was received (HEAD for tus clients)',
        details: 'The headers `Upload-Offset` and `Upload-Length` have the same numbers.',
        response: videoUploadResponse,
        errors: ['not_found', 'unsupported_version', 'unavailable'],
      }),
      async (c) => {
        requireTusVersion(c)
        const upload = await loadUpload(c)
        const received = await loadReceived(deps, upload)
        if (received === upload.bytes && !upload.completedAt) {
          await finishReceived(deps, getLocks(), upload)
        }
        c.header('Upload-Offset', String(received))
        c.header('Upload-Length', String(upload.bytes))
        if (received < upload.bytes) setExpiry(c)
        return c.json({ received, bytes: upload.bytes })
      },
    )
    .patch(
      '/api/videos/:video/uploads/:upload',
      guardEndpoint(deps, {
        ...endpoint,
        summary: 'Upload a part of a video, of any size (tus 1.0)',
        details:
          'The header `Upload-Offset` is where the part begins: what the server has received. What arrives of a part that breaks off is kept. With the last byte, processing begins. A newer request for the same upload ends an earlier one.',
        response: undefined,
        errors: [
          'invalid_input',
          'not_found',
          'conflict',
          'unsupported_version',
          'too_large',
          'wrong_type',
          'too_many',
          'unavailable',
        ],
      }),
      async (c) => {
        requireTusVersion(c)
        const part = parsePart(c)
        const upload = await loadUpload(c)
        const received = await receivePart(deps, getLocks(), upload, {
          ...part,
          userId: c.get('session').user.id,
          read: ({ maxBytes, signal }) =>
            readBody(c, { maxBytes, signal: AbortSignal.any([signal, deps.stopping]) }),
        })
        c.header('Upload-Offset', String(received))
        if (received < upload.bytes) setExpiry(c)
        return c.body(null, 204)
      },
    )
    .delete(
      '/api/videos/:video/uploads/:upload',
      guardEndpoint(deps, {
        ...endpoint,
        summary: 'Cancel an upload and delete what was received',
        details: 'Without its file, the video is deleted too.',
        response: undefined,
        errors: ['not_found', 'conflict', 'unsupported_version', 'unavailable'],
      }),
      async (c) => {
        requireTusVersion(c)
        await cancelUpload(deps, getLocks(), await loadUpload(c))
        return c.body(null, 204)
      },
    )
}
