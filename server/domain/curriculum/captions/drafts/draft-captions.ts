import { and, eq, inArray, ne } from 'drizzle-orm'
import { runUnlessLocked } from '#server/db/advisory-locks.ts'
import type { DatabasePool } from '#server/db/database-pool.ts'
import { captionTracks, courses, lessons, transcriptions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  isVideoPlayable,
  publishVideoChanged,
  TranscriptionProblem,
  type VideoRow,
} from '#server/domain/media/index.ts'
import { summarizeError } from '#server/platform/logging/describe-error.ts'
import type { Cue } from '#shared/captions/cue.ts'
import { decodeCaptions } from '#shared/captions/parse-captions.ts'
import { parseTranscript } from '#shared/captions/parse-transcript.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { changeOutline } from '../../authoring/change-outline.ts'
import { findStoredLesson } from '../../lessons/stored-lesson.ts'
import { toCourseLanguage } from '../import-captions.ts'
import { toCueColumns } from '../stored-cues.ts'
import { storeDraftedVideo } from './drafted-video.ts'
import { findDraftPlace } from './find-draft-place.ts'

export interface DraftWorker {
  deps: Pick<Deps, 'db' | 'events' | 'clock' | 'log'>
  /** Holds locks on lessons while their captions are drafted. */
  locks: DatabasePool
  /** Returns a file with captions. Throws TranscriptionProblem, and other errors to be repeated. */
  transcribe: (
    video: VideoRow,
    options: { key: string; language: string | undefined },
  ) => Promise<Uint8Array>
}

/**
 * Drafts the captions of a lesson by speech recognition, as a track that its authors review. A failure is recorded for
 * them, and is not repeated. Throws if the job has to be repeated.
 */
export async function draftCaptions(worker: DraftWorker, { id }: { id: string }): Promise<void> {
  const hasRun = await runUnlessLocked(worker.locks, `transcription:${id}`, () => draft(worker, id))
  if (!hasRun) throw new Error('Another worker drafts these captions.')
}

async function draft({ deps, transcribe }: DraftWorker, lessonId: string): Promise<void> {
  if (!(await changeState(deps, lessonId, { state: 'running', problem: null }))) return
  const lesson = await findStoredLesson(deps.db, lessonId)
  const video = lesson?.upload
  try {
    // One that plays may be processed again since the request.
    const isComplete = video && (video.state === 'ready' || isVideoPlayable(video))
    if (!lesson || !isComplete) {
      throw new TranscriptionProblem(messages.cannotTranscribe)
    }
    await publishVideoChanged(deps, video.id)
    const courseLanguage = await loadLanguage(deps, lesson.courseId)
    const options = { key: lessonId, language: toShortTag(courseLanguage) }
    const cues = readCues(await transcribe(video, options), video)
    await storeDraft(deps, { lessonId, courseId: lesson.courseId, video, courseLanguage, cues })
  } catch (error) {
    if (!(error instanceof TranscriptionProblem)) throw error
    const { cause = error } = error
    const reason = typeof cause === 'string' ? cause : summarizeError(cause)
    deps.log.warn({ lessonId, reason }, 'Captions could not be drafted.')
    await changeState(deps, lessonId, { state: 'failed', problem: error.message })
  }
  if (video) await publishVideoChanged(deps, video.id)
}

/** Returns whether captions are still to be drafted. */
async function changeState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  lessonId: string,
  columns: { state: 'running' | 'failed'; problem: string | null },
): Promise<boolean> {
  const changed = await db
    .update(transcriptions)
    .set({ ...columns, updatedAt: clock.now() })
    .where(and(eq(transcriptions.lessonId, lessonId), ne(transcriptions.state, 'failed')))
    .returning({ lessonId: transcriptions.lessonId })
  return changed.length > 0
}

async function loadLanguage({ db }: Pick<Deps, 'db'>, courseId: string): Promise<string> {
  const [course] = await db
    .select({ language: courses.language })
    .from(courses)
    .where(eq(courses.id, courseId))
  return course?.language ?? ''
}

/** Endpoints expect ISO 639-1; undefined for a language that has no such code. */
function toShortTag(courseLanguage: string): string | undefined {
  const [base = ''] = toCourseLanguage(courseLanguage).split('-')
  return base.length === 2 ? base : undefined
}

function readCues(output: Uint8Array, { durationSeconds }: VideoRow): Cue[] {
  const text = decodeCaptions(output)
  if (/^\s*(?:WEBVTT\s*)?$/.test(text)) throw new TranscriptionProblem(messages.nothingSaid)
  const { cues, problem } = parseTranscript(text)
  if (!cues) throw new TranscriptionProblem(messages.transcriptionFailed, { cause: problem })
  // Speech recognition invents words after the end.
  const spoken = cues.filter(({ start }) => start < (durationSeconds ?? Infinity))
  if (spoken.length === 0) throw new TranscriptionProblem(messages.nothingSaid)
  return spoken
}

interface Draft {
  lessonId: string
  courseId: string
  video: VideoRow
  courseLanguage: string
  cues: Cue[]
}

/** With the outline locked, as authors save tracks. */
async function storeDraft(
  deps: Pick<Deps, 'db' | 'events' | 'clock'>,
  { lessonId, courseId, video, courseLanguage, cues }: Draft,
): Promise<void> {
  await changeOutline(deps, courseId, async (tx) => {
    const [lesson] = await tx
      .select({ videoId: lessons.videoId })
      .from(lessons)
      .where(eq(lessons.id, lessonId))
    if (lesson?.videoId !== video.id) throw new Error('The lesson has another video now.')
    const place = await findDraftPlace(tx, lessonId, courseLanguage)
    if (place.problem !== undefined) throw new TranscriptionProblem(place.problem)
    const { language, label, replaced } = place
    await tx.delete(captionTracks).where(inArray(captionTracks.id, replaced))
    const now = deps.clock.now()
    await tx.insert(captionTracks).values({
      lessonId,
      language,
      label,
      state: 'draft',
      origin: 'automatic',
      ...toCueColumns(cues),
      createdAt: now,
      updatedAt: now,
    })
    // The lesson may have had another video when the draft was requested.
    await storeDraftedVideo(tx, { lessonId, videoId: video.id })
    await tx.delete(transcriptions).where(eq(transcriptions.lessonId, lessonId))
  })
}
