import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { videos, videoUploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { VideoUploadMetadata } from '#shared/contract/media/videos.ts'
import { videoLimits } from '#shared/limits.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../../deps.ts'
import { cleanFileName } from '../../file-name.ts'
import type { VideoRow } from '../present-video.ts'
import { publishVideoChanged } from '../publish-video-changed.ts'
import type { UploadRow } from './find-upload.ts'
import { lockNewUploads, requireFewUploads, requireRoomForVideo } from './video-quota.ts'

interface NewUpload {
  courseId: string
  userId: string
  bytes: number
  metadata: VideoUploadMetadata
}

interface CreatedUpload {
  video: VideoRow
  upload: UploadRow
}

/**
 * Registers the upload of a video, or of a rendition of one if the metadata has a height. A repeated request returns
 * the existing upload. The caller has checked that the user may edit the course. Throws `invalid_input`, `not_found`,
 * `too_large` and `too_many`.
 */
export async function createVideoUpload(deps: Deps, input: NewUpload): Promise<CreatedUpload> {
  const created = await deps.db.transaction(async (tx) => {
    // Before looking for an existing upload, so that a repetition finds that of the first request.
    await lockNewUploads(tx)
    return input.metadata.height === undefined
      ? createSource(deps, tx, input)
      : createRendition(deps, tx, input, input.metadata.height)
  })
  await publishVideoChanged(deps, created.video.id)
  return created
}

async function createSource(
  deps: Deps,
  tx: Transaction,
  { courseId, userId, bytes, metadata }: NewUpload,
): Promise<CreatedUpload> {
  const { video: id = randomUUID(), filename, lesson: lessonId = null } = metadata
  const existing = await findSource(tx, id)
  if (existing) return requireSame(existing, { courseId, userId, bytes })
  await requireRoomForVideo(tx, deps, { userId, bytes })
  await requireFewUploads(tx, { userId, courseId })
  const [video] = await tx
    .insert(videos)
    .values({
      id,
      courseId,
      uploaderId: userId,
      name: cleanFileName(filename),
      bytes,
      unusedSince: deps.clock.now(),
    })
    .returning()
  if (!video) throw new Error('The insert returned no video.')
  return { video, upload: await insertUpload(tx, { videoId: id, bytes, height: null, lessonId }) }
}

async function createRendition(
  deps: Deps,
  tx: Transaction,
  { courseId, userId, bytes, metadata }: NewUpload,
  height: number,
): Promise<CreatedUpload> {
  const [video] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, metadata.video ?? randomUUID()), eq(videos.courseId, courseId)))
  if (!video) throw new AppError('not_found', messages.videoNotFound)
  const ofVideo = eq(videoUploads.videoId, video.id)
  const [existing] = await tx
    .select()
    .from(videoUploads)
    .where(and(ofVideo, eq(videoUploads.height, height)))
  if (existing) {
    if (existing.bytes === bytes) return { video, upload: existing }
    throw new AppError('invalid_input', messages.uploadDiffers)
  }
  requireRendition(video, height, bytes)
  await requireRoomForVideo(tx, deps, { userId: video.uploaderId ?? userId, bytes })
  const upload = await insertUpload(tx, { videoId: video.id, bytes, height, lessonId: null })
  return { video, upload }
}

/**
 * A video has each size of the ladder below its own once, and its own size if the file itself cannot be streamed, and
 * none is larger than the file. So all that is stored of a video is bounded by what counts against the quota.
 */
function requireRendition(video: VideoRow, height: number, bytes: number): void {
  const isOfLadder = (videoLimits.renditionHeights as readonly number[]).includes(height)
  if (!isOfLadder && video.height === null && video.state !== 'failed') {
    throw new AppError('unavailable', messages.notExamined, { retryAfterSeconds: 2 })
  }
  const own = video.height === null ? undefined : toEvenBelow(video.height)
  const isAbove = own !== undefined && height > own
  if (isAbove || !(isOfLadder || height === own)) {
    throw new AppError('invalid_input', messages.heightUnknown)
  }
  if (video.renditions.some((stored) => stored.height === height)) {
    throw new AppError('conflict', messages.renditionStored)
  }
  if (bytes > video.bytes + videoLimits.renditionSlackBytes) {
    throw new AppError('too_large', messages.renditionTooLarge)
  }
}

/** Encoders take even sizes only. */
const toEvenBelow = (pixels: number) => pixels - (pixels % 2)

async function findSource(tx: Transaction, id: string): Promise<CreatedUpload | undefined> {
  const [row] = await tx
    .select({ video: videos, upload: videoUploads })
    .from(videos)
    .leftJoin(videoUploads, and(eq(videoUploads.videoId, videos.id), isNull(videoUploads.height)))
    .where(eq(videos.id, id))
  if (!row) return undefined
  // Videos of the demo content have no upload.
  if (!row.upload) throw new AppError('invalid_input', messages.uploadDiffers)
  return { video: row.video, upload: row.upload }
}

function requireSame(
  existing: CreatedUpload,
  { courseId, userId, bytes }: { courseId: string; userId: string; bytes: number },
): CreatedUpload {
  const { video } = existing
  if (video.courseId === courseId && video.uploaderId === userId && video.bytes === bytes) {
    return existing
  }
  throw new AppError('invalid_input', messages.uploadDiffers)
}

async function insertUpload(
  tx: Transaction,
  values: Pick<UploadRow, 'videoId' | 'bytes' | 'height' | 'lessonId'>,
): Promise<UploadRow> {
  const [upload] = await tx.insert(videoUploads).values(values).returning()
  if (!upload) throw new Error('The insert returned no upload.')
  return upload
}
