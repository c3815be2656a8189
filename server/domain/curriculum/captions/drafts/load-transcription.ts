import { eq } from 'drizzle-orm'
import { lessons, transcriptions, videos } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { CaptionsResponse } from '#shared/contract/media/captions.ts'

/** For authors: whether captions can be drafted for a lesson, and what became of the last request. */
export async function loadTranscription(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  lessonId: string,
): Promise<Pick<CaptionsResponse, 'transcription' | 'canTranscribe'>> {
  if (!settings.canTranscribe) return { transcription: null, canTranscribe: false }
  const [row] = await db
    .select({
      videoState: videos.state,
      state: transcriptions.state,
      problem: transcriptions.problem,
    })
    .from(lessons)
    .leftJoin(videos, eq(videos.id, lessons.videoId))
    .leftJoin(transcriptions, eq(transcriptions.lessonId, lessons.id))
    .where(eq(lessons.id, lessonId))
  const { state = null, problem = null, videoState = null } = row ?? {}
  return {
    transcription: state && { state, problem },
    canTranscribe: videoState === 'ready',
  }
}
