import {
  findTrack,
  listTracks,
  loadTranscription,
  type TrackViewer,
} from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CaptionsResponse, CaptionTrack } from '#shared/contract/media/captions.ts'
import { captionMessages } from '#shared/messages/media/captions.ts'
import { mayOpenEverything } from '../access/can-open-lesson.ts'
import type { LoadedFacts } from '../access/load-facts.ts'
import { requireLesson } from '../access/require-lesson.ts'

/** The captions of a lesson; drafts for its authors alone. Throws `lesson_locked` and `not_found`. */
export async function getCaptions(
  deps: Deps,
  actor: Actor | undefined,
  lessonId: string,
): Promise<CaptionsResponse> {
  const lesson = await requireLesson(deps.db, actor, lessonId, deps.clock.now())
  const viewer = toViewer(actor, lesson)
  const tracks = await listTracks(deps.db, lessonId, viewer)
  if (viewer === 'learner') return { tracks, transcription: null, canTranscribe: false }
  return { tracks, ...(await loadTranscription(deps, lessonId)) }
}

/** One track of a lesson with its cues; a draft for its authors alone. Throws `lesson_locked` and `not_found`. */
export async function getCaptionTrack(
  deps: Deps,
  actor: Actor | undefined,
  { lessonId, trackId }: { lessonId: string; trackId: string },
): Promise<{ track: CaptionTrack }> {
  const lesson = await requireLesson(deps.db, actor, lessonId, deps.clock.now())
  const viewer = toViewer(actor, lesson)
  const track = await findTrack(deps.db, { lessonId, trackId, viewer })
  if (!track) throw new AppError('not_found', captionMessages.trackNotFound)
  return { track }
}

function toViewer(actor: Actor | undefined, { facts }: LoadedFacts): TrackViewer {
  return mayOpenEverything(actor, facts.course) ? 'author' : 'learner'
}
