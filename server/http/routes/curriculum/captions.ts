import { type Context, Hono } from 'hono'
import {
  curriculumPolicy,
  deleteTrack,
  requestDraft,
  saveTrack,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { getCaptions, getCaptionTrack, learningPolicy } from '#server/domain/learning/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { messageResponse, recordId } from '#shared/contract/fields.ts'
import { lessonLockDetails } from '#shared/contract/learning/lessons.ts'
import { saveCaptionTrackRequest } from '#shared/contract/media/caption-requests.ts'
import {
  captionsResponse,
  captionTrack,
  captionTrackResponse,
  captionTrackSaveResponse,
} from '#shared/contract/media/captions.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { type ApiEnv, parseIdParam } from '../../context.ts'
import { findActor } from '../../middleware/find-actor.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'
import { parseBody } from '../../middleware/parse-request.ts'

const lockFields = { lesson_locked: lessonLockDetails.shape }

/** The captions of a lesson, for everyone who may open it, and for its authors. */
export function captionRoutes(deps: Deps) {
  return new Hono<ApiEnv>()
    .get(
      '/api/lessons/:id/captions',
      guardEndpoint(deps, {
        right: learningPolicy.openLessons,
        isPersonalized: true,
        tag: 'Learning',
        summary: 'List the captions of a lesson, if the current user may open it',
        details:
          'Authors get drafts too, and whether captions can be drafted by speech recognition.',
        response: captionsResponse,
        errors: ['lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      async (c) => {
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        return c.json(await getCaptions(deps, await findActor(deps, c), id))
      },
    )
    .get(
      '/api/lessons/:id/captions/:track',
      guardEndpoint(deps, {
        right: learningPolicy.openLessons,
        isPersonalized: true,
        tag: 'Learning',
        summary: 'Get captions of a lesson with their cues, if the current user may open it',
        details: 'Times are in seconds.',
        response: captionTrackResponse,
        errors: ['lesson_locked', 'not_found'],
        errorFields: lockFields,
      }),
      async (c) => c.json(await getCaptionTrack(deps, await findActor(deps, c), parseIds(c))),
    )
    .post(
      '/api/lessons/:id/captions/transcription',
      guardEndpoint(deps, {
        right: curriculumPolicy.edit,
        limit: 'curriculumPerUser',
        tag: 'Authoring',
        summary: 'Draft captions of a lesson with an uploaded video by speech recognition',
        details:
          'Only where it is configured; otherwise the response is 404. It takes minutes: the list of captions has the state as `transcription`, and the event `videoChanged` follows each change of it. The result is a draft in the language of the course. After a failure, the same call tries again.',
        response: captionsResponse,
        errors: ['invalid_input', 'not_found', 'conflict'],
      }),
      async (c) => {
        const { user } = c.get('session')
        const id = parseIdParam(c, curriculumMessages.lessonNotFound)
        await requestDraft(deps, user, id)
        return c.json(await getCaptions(deps, user, id))
      },
    )
    .put(
      '/api/lessons/:id/captions/:track',
      guardEndpoint(deps, {
        right: curriculumPolicy.edit,
        limit: 'curriculumPerUser',
        tag: 'Authoring',
        summary: 'Create or change captions of a lesson',
        details:
          'The client chooses the id. Without `version` the captions are created, and a repeated request creates nothing twice. Every change increments `version`; if the captions have another version than the request, the response is 409 `stale_captions` with the current `track`, and nothing is changed. Omitted cues stay as they are. Learners see published captions only.',
        response: captionTrackSaveResponse,
        errors: ['invalid_input', 'not_found', 'conflict', 'stale_captions', 'too_large'],
        errorFields: { stale_captions: { track: captionTrack } },
      }),
      parseBody(saveCaptionTrackRequest),
      async (c) => {
        const { user } = c.get('session')
        return c.json(await saveTrack(deps, user, parseIds(c), c.req.valid('json')))
      },
    )
    .delete(
      '/api/lessons/:id/captions/:track',
      guardEndpoint(deps, {
        right: curriculumPolicy.edit,
        limit: 'curriculumPerUser',
        tag: 'Authoring',
        summary: 'Delete captions of a lesson',
        details: 'A repeated request succeeds too.',
        response: messageResponse,
        errors: ['not_found'],
      }),
      async (c) => {
        await deleteTrack(deps, c.get('session').user, parseIds(c))
        return c.json({ msg: messages.deleted })
      },
    )
}

function parseIds(c: Context): { lessonId: string; trackId: string } {
  const lessonId = parseIdParam(c, curriculumMessages.lessonNotFound)
  const track = recordId.safeParse(c.req.param('track'))
  if (!track.success) throw new AppError('not_found', messages.trackNotFound)
  return { lessonId, trackId: track.data }
}
