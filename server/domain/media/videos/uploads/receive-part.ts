import { eq } from 'drizzle-orm'
import { videoUploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../../deps.ts'
import { toVideoFolder } from '../video-files.ts'
import { completeUpload } from './complete-upload.ts'
import { findVideoUpload, loadReceived, toPlace, type UploadRow } from './find-upload.ts'
import { limitReceiving } from './receiving-limits.ts'
import type { UploadLocks } from './upload-locks.ts'

interface Part {
  userId: string
  /** Of its first byte in the file. */
  offset: number
  /** As declared; undefined if unknown. */
  bytes: number | undefined
  /** Reads the body; throws `too_large` beyond the limit, and stops when the signal is aborted. */
  read: (options: { maxBytes: number; signal: AbortSignal }) => AsyncIterable<Uint8Array>
}

/**
 * Stores a part of a file while it arrives and resolves with the bytes received so far. What arrived of a part that
 * breaks off is kept. With the last byte, the upload is complete. Throws `conflict` at another offset, `not_found`,
 * `too_large`, `too_many` and `unavailable`.
 */
export async function receivePart(
  deps: Deps,
  locks: UploadLocks,
  { videoId, id }: Pick<UploadRow, 'videoId' | 'id'>,
  part: Part,
): Promise<number> {
  return locks.run(id, async (signal) => {
    const upload = await findVideoUpload(deps.db, { video: videoId, upload: id })
    const received = await loadReceived(deps, upload)
    if (part.offset !== received) throw new AppError('conflict', messages.offsetDiffers)
    const maxBytes = upload.bytes - received
    if ((part.bytes ?? 0) > maxBytes) throw new AppError('too_large', messages.partTooLarge)
    if (upload.completedAt) return received
    const end = await limitReceiving(part.userId, () =>
      store(deps, upload, received, part.read({ maxBytes, signal })),
    )
    if (end === upload.bytes) await completeUpload(deps, upload)
    return end
  })
}

/** After an interruption by a kill between the last byte and the completion: completes what is complete. */
export async function finishReceived(
  deps: Deps,
  locks: UploadLocks,
  upload: UploadRow,
): Promise<void> {
  await locks.run(upload.id, async () => {
    const current = await findVideoUpload(deps.db, { video: upload.videoId, upload: upload.id })
    if (!current.completedAt) await completeUpload(deps, current)
  })
}

async function store(
  deps: Deps,
  upload: UploadRow,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  try {
    return await deps.files.partial.append(...toPlace(upload), offset, body)
  } catch (error) {
    await removeIfDeleted(deps, upload)
    throw error
  } finally {
    await deps.db
      .update(videoUploads)
      .set({ receivedAt: deps.clock.now() })
      .where(eq(videoUploads.id, upload.id))
  }
}

/** The video may have been deleted meanwhile: what arrived since would stay for ever. */
async function removeIfDeleted({ db, files }: Deps, { videoId }: UploadRow): Promise<void> {
  const uploads = await db.$count(videoUploads, eq(videoUploads.videoId, videoId))
  if (uploads === 0) await files.removeAll(toVideoFolder(videoId))
}
