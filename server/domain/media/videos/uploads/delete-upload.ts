import { eq } from 'drizzle-orm'
import { videoUploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../../deps.ts'
import { deleteVideo } from '../delete-video.ts'
import { publishVideoChanged } from '../publish-video-changed.ts'
import { findVideoUpload, toPlace, type UploadRow } from './find-upload.ts'
import type { UploadLocks } from './upload-locks.ts'

/**
 * Cancels an upload: without its file, the video is deleted too, also from lessons. Throws `conflict` if the file is
 * complete, and `not_found`.
 */
export async function cancelUpload(
  deps: Deps,
  locks: UploadLocks,
  { id, videoId }: Pick<UploadRow, 'id' | 'videoId'>,
): Promise<void> {
  await locks.run(id, async () => {
    const upload = await findVideoUpload(deps.db, { video: videoId, upload: id })
    if (upload.completedAt) throw new AppError('conflict', messages.uploadComplete)
    if (upload.height === null) return deleteVideo(deps, videoId)
    await deleteUpload(deps, upload)
    await publishVideoChanged(deps, videoId)
  })
}

/** Deletes the file before its row, so that a kill in between leaves a row for the next cleanup. */
export async function deleteUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  upload: UploadRow,
): Promise<void> {
  await files.partial.abort(...toPlace(upload))
  await db.delete(videoUploads).where(eq(videoUploads.id, upload.id))
}
