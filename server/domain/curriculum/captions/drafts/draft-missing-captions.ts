import { and, eq, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  captionTracks,
  isExistingLesson,
  lessons,
  sections,
  users,
  videos,
  videoSince,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hasOtherDraftedVideo } from './drafted-video.ts'
import { isUneditedDraft } from './find-draft-place.ts'
import { requestDraft } from './request-draft.ts'

/**
 * Requests drafts of captions for the lessons of a processed video that have none, in the name of the user who uploaded
 * it: with the same rights, and a limit of their own. Once for each video of a lesson, so that a draft that its author
 * deleted does not return.
 */
export async function draftMissingCaptions(deps: Deps, { id }: { id: string }): Promise<void> {
  if (!deps.settings.canTranscribe) return
  const uploader = await findUploader(deps.db, id)
  if (!uploader) return
  for (const lessonId of await listLessonsWithoutCaptions(deps.db, id)) {
    try {
      await requestDraft(deps, uploader, lessonId, 'automaticTranscriptionPerUser')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, retryAfterSeconds: afterSeconds = 60 } = error
      if (code === 'too_many') {
        return deps.jobs.enqueue(deps.db, 'draftMissingCaptions', { id }, { afterSeconds })
      }
      // Such as if a draft is being made, or the uploader is no longer an author of the course.
      if (!finalCodes.has(code)) throw error
    }
  }
}

const finalCodes: ReadonlySet<string> = new Set([
  'conflict',
  'forbidden',
  'invalid_input',
  'not_found',
])

/** Nobody for a video without sound, which has nothing to draft. */
async function findUploader(db: Queryable, videoId: string): Promise<Actor | undefined> {
  const [uploader] = await db
    .select({ id: users.id, role: users.role, authorize: users.authorize })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.uploaderId))
    .where(
      and(
        eq(videos.id, videoId),
        eq(videos.state, 'ready'),
        or(isNotNull(videos.audioCodec), isNotNull(videos.sound)),
      ),
    )
  return uploader
}

/** A draft of an earlier video that nobody edited does not count. */
async function listLessonsWithoutCaptions(db: Queryable, videoId: string): Promise<string[]> {
  const captions = db
    .select({ id: captionTracks.id })
    .from(captionTracks)
    .where(and(eq(captionTracks.lessonId, lessons.id), or(not(isUneditedDraft), isOfCurrentVideo)))
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(
      and(
        eq(lessons.videoId, videoId),
        isExistingLesson,
        isNull(lessons.captionsUploadId),
        hasOtherDraftedVideo(videoId),
        notExists(captions),
      ),
    )
  return rows.map((row) => row.id)
}

/** A draft that was made while the lesson had another video is older. */
const isOfCurrentVideo = sql`${captionTracks.createdAt} >= coalesce(${videoSince}, '-infinity')`
