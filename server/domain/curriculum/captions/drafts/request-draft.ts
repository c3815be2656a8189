import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, transcriptions, videos } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { publishVideoChanged } from '#server/domain/media/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { runCurriculumChange } from '../../authoring/change-curriculum.ts'
import { findLessonCourse, requireExistingLesson } from '../../authoring/change-lessons.ts'
import { loadEditableCourse } from '../../authoring/editable-course.ts'
import { storeDraftedVideo } from './drafted-video.ts'
import { findDraftPlace } from './find-draft-place.ts'

type DraftLimit = 'transcriptionPerUser' | 'automaticTranscriptionPerUser'

/**
 * Enqueues the drafting of captions for a lesson with an uploaded video. Throws `not_found` if that is not configured,
 * `invalid_input` for a lesson without such a video or sound, and `conflict` while captions are being drafted, while
 * the video is processed, or if there is no place for the track.
 */
export async function requestDraft(
  deps: Deps,
  actor: Actor,
  lessonId: string,
  limit: DraftLimit = 'transcriptionPerUser',
): Promise<void> {
  const courseId = await findLessonCourse(deps.db, lessonId)
  await loadEditableCourse(deps.db, actor, courseId)
  if (!deps.settings.canTranscribe) throw new AppError('not_found', messages.notConfigured)
  await deps.limits.take(limit, actor.id)
  const videoId = await runCurriculumChange(deps, actor, courseId, async (tx) => {
    const lesson = await requireExistingLesson(tx, lessonId)
    const video = await requireVideoWithSound(tx, lesson.videoId)
    await requirePlace(tx, { lessonId, courseId })
    await insertTranscription(deps, tx, { lessonId, userId: actor.id })
    await storeDraftedVideo(tx, { lessonId, videoId: video.id })
    await deps.jobs.enqueue(tx, 'transcribeVideo', { id: lessonId })
    return video.id
  })
  await publishVideoChanged(deps, videoId)
}

async function requireVideoWithSound(tx: Transaction, videoId: string | null) {
  if (!videoId) throw new AppError('invalid_input', messages.cannotTranscribe)
  const [video] = await tx.select().from(videos).where(eq(videos.id, videoId))
  if (!video) throw new AppError('invalid_input', messages.cannotTranscribe)
  if (video.state !== 'ready') throw new AppError('conflict', messages.notProcessed)
  if (!video.audioCodec && !video.sound) throw new AppError('invalid_input', messages.noSound)
  return video
}

async function requirePlace(
  tx: Transaction,
  { lessonId, courseId }: { lessonId: string; courseId: string },
): Promise<void> {
  const [course] = await tx
    .select({ language: courses.language })
    .from(courses)
    .where(eq(courses.id, courseId))
  const { problem } = await findDraftPlace(tx, lessonId, course?.language ?? '')
  if (problem) throw new AppError('conflict', problem)
}

/** One at a time; a failed one starts again. */
async function insertTranscription(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { lessonId, userId }: { lessonId: string; userId: string },
): Promise<void> {
  const now = clock.now()
  const [inserted] = await tx
    .insert(transcriptions)
    .values({ lessonId, requestedBy: userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ lessonId: transcriptions.lessonId })
  if (inserted) return
  const [restarted] = await tx
    .update(transcriptions)
    .set({ requestedBy: userId, state: 'waiting', problem: null, updatedAt: now })
    .where(and(eq(transcriptions.lessonId, lessonId), eq(transcriptions.state, 'failed')))
    .returning({ lessonId: transcriptions.lessonId })
  if (!restarted) throw new AppError('conflict', messages.isTranscribing)
}
