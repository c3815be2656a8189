import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { videos, videoUploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../../deps.ts'
import type { VideoRow } from '../present-video.ts'
import { sourceName, toUploadedRenditionName, toVideoFolder } from '../video-files.ts'

export type UploadRow = typeof videoUploads.$inferSelect

/** Throws `not_found`, also for a video whose course is deleted. Rights are checked by its course. */
export async function findVideo(
  db: Queryable,
  id: string,
): Promise<VideoRow & { courseId: string }> {
  const [video] = await db.select().from(videos).where(eq(videos.id, id))
  if (!video?.courseId) throw new AppError('not_found', messages.videoNotFound)
  return { ...video, courseId: video.courseId }
}

/** Throws `not_found`. */
export async function findVideoUpload(
  db: Queryable,
  { video, upload }: { video: string; upload: string },
): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(videoUploads)
    .where(and(eq(videoUploads.id, upload), eq(videoUploads.videoId, video)))
  if (!row) throw new AppError('not_found', messages.uploadNotFound)
  return row
}

/** Bytes that need not be sent again. */
export async function loadReceived(
  { files }: Pick<Deps, 'files'>,
  upload: UploadRow,
): Promise<number> {
  if (upload.completedAt) return upload.bytes
  return files.partial.getReceived(...toPlace(upload))
}

/** The folder and the name of the file of an upload. */
export function toPlace({ videoId, height }: UploadRow): [folder: string, name: string] {
  return [toVideoFolder(videoId), height === null ? sourceName : toUploadedRenditionName(height)]
}
