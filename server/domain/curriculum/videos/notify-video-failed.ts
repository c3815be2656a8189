import { eq } from 'drizzle-orm'
import { videos } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { insertNotification, publishNotification } from '#server/domain/notifications/index.ts'

/** Notifies the user who uploaded a video that it could not be processed. */
export async function notifyVideoFailed(
  deps: Pick<Deps, 'db' | 'events' | 'clock'>,
  { videoId }: { videoId: string },
): Promise<void> {
  const [video] = await deps.db
    .select({ receiverId: videos.uploaderId, courseId: videos.courseId })
    .from(videos)
    .where(eq(videos.id, videoId))
  if (!video?.receiverId || !video.courseId) return
  const { receiverId, courseId } = video
  const notification = await insertNotification(deps, deps.db, {
    kind: 'video_failed',
    actorId: null,
    receiverId,
    courseId,
    videoId,
  })
  publishNotification(deps, notification)
}
