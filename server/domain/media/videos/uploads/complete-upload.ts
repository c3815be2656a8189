import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { videos, videoUploads } from '#server/db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import { publishVideoChanged } from '../publish-video-changed.ts'
import { toPlace, type UploadRow } from './find-upload.ts'

/** The page that uploaded the video is faster, unless it was closed. */
const attachSeconds = 60

/**
 * Makes the received file final and enqueues the processing in the same transaction, once. May be repeated after a
 * kill. The caller has the lock of the upload.
 */
export async function completeUpload(
  deps: Pick<Deps, 'db' | 'files' | 'jobs' | 'events' | 'clock'>,
  upload: UploadRow,
): Promise<void> {
  const { db, files, jobs, clock } = deps
  const place = toPlace(upload)
  await files.partial.finish(...place)
  const size = await files.getSize(...place)
  if (size !== upload.bytes) {
    throw new Error(`The storage has ${size} bytes of an upload of ${upload.bytes}.`)
  }
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(videoUploads)
      .set({ completedAt: clock.now() })
      .where(and(eq(videoUploads.id, upload.id), isNull(videoUploads.completedAt)))
    if (rowCount === 0) return
    const isReady = await (upload.height === null ? queueVideo(tx, clock) : hasSource(tx))
    if (isReady) await jobs.enqueue(tx, 'processVideo', { id: upload.videoId })
    const { videoId: id, lessonId } = upload
    if (isReady && lessonId) {
      await jobs.enqueue(tx, 'attachVideo', { id, lessonId }, { afterSeconds: attachSeconds })
    }
  })
  await publishVideoChanged(deps, upload.videoId)

  async function queueVideo(tx: Transaction, { now }: Deps['clock']): Promise<boolean> {
    const { rowCount } = await tx
      .update(videos)
      .set({
        state: 'queued',
        version: sql`${videos.version} + 1`,
        // The time for choosing a lesson starts now.
        unusedSince: sql`case when ${videos.unusedSince} is not null then ${now().toISOString()}::timestamptz end`,
      })
      .where(and(eq(videos.id, upload.videoId), eq(videos.state, 'uploading')))
    return rowCount === 1
  }

  /** Otherwise, the processing of the video itself will find the rendition. */
  async function hasSource(tx: Transaction): Promise<boolean> {
    const [video] = await tx
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.id, upload.videoId), ne(videos.state, 'uploading')))
      .for('share')
    return video !== undefined
  }
}
