import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { videos } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { insertNotification, publishNotification } from '#server/domain/notifications/index.ts'

/**
 * Notifies the user who uploaded a video that it could not be processed. Call the function that it returns after the
 * commit, for the user's open pages.
 */
export async function notifyVideoFailed(
  deps: Pick<Deps, 'events' | 'clock'>,
  tx: Transaction,
  { videoId }: { videoId: string },
): Promise<() => void> {
  const [video] = await tx
    .select({ receiverId: videos.uploaderId, courseId: videos.courseId })
    .from(videos)
    .where(eq(videos.id, videoId))
  if (!video?.receiverId || !video.courseId) return () => {}
  const { receiverId, courseId } = video
  const notification = await insertNotification(deps, tx, {
    kind: 'video_failed',
    actorId: null,
    receiverId,
    courseId,
    videoId,
  })
  return () => publishNotification(deps, notification)
}
