import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { videos } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseVideo, VideoQuota } from '#shared/contract/media/videos.ts'
import { videoLimits } from '#shared/limits.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../deps.ts'
import { presentCourseVideo } from './present-video.ts'
import { videoProblems } from './processing/problems.ts'
import { publishVideoChanged } from './publish-video-changed.ts'
import { loadVideoQuota } from './uploads/video-quota.ts'

/** All videos of a course, the newest first, with what the user may still upload. */
export async function listCourseVideos(
  deps: Deps,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<{ videos: CourseVideo[]; quota: VideoQuota }> {
  const rows = await deps.db
    .select()
    .from(videos)
    .where(eq(videos.courseId, courseId))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(videoLimits.perCourseMax)
  const quota = await loadVideoQuota(deps.db, deps, userId)
  return { videos: rows.map((row) => presentCourseVideo(row, deps)), quota }
}

/**
 * Processes a video again that failed, for which something could not be done, or that waits for the author's browser.
 * Throws `conflict`.
 */
export async function retryVideo(deps: Deps, id: string): Promise<CourseVideo> {
  const isRetriable = or(
    eq(videos.state, 'failed'),
    and(eq(videos.state, 'ready'), isNotNull(videos.problem)),
    and(eq(videos.state, 'processing'), eq(videos.problem, videoProblems.browserConverts)),
  )
  const video = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(videos)
      .set({
        // What plays as it was uploaded goes on doing so.
        state: sql`case when ${videos.state} = 'ready' and ${videos.playlist} = 0 then 'ready' else 'queued' end`,
        percent: 0,
        problem: null,
        failures: 0,
        version: sql`${videos.version} + 1`,
      })
      .where(and(eq(videos.id, id), isRetriable))
      .returning()
    if (row) await deps.jobs.enqueue(tx, 'processVideo', { id, again: true })
    return row
  })
  if (!video) throw new AppError('conflict', messages.notRetriable)
  await publishVideoChanged(deps, id)
  return presentCourseVideo(video, deps)
}
