import { and, eq, isNull, sql } from 'drizzle-orm'
import { videos } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseVideo, VideoPicturesRequest } from '#shared/contract/media/videos.ts'
import { videoPictures as limits } from '#shared/limits/video-pictures.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../../deps.ts'
import {
  type CountBytes,
  encodeJpegAgain,
  limitConcurrentUploads,
  type ReceivedFile,
} from '../../../files/index.ts'
import { presentCourseVideo, type VideoRow } from '../present-video.ts'
import { publishVideoChanged } from '../publish-video-changed.ts'
import { posterName, toSheetName, toVideoFolder } from '../video-files.ts'

/** As high as five rows of thumbnails of a video that is twice as high as wide. */
const sheetSize = { width: limits.columns * limits.width, height: limits.rows * limits.width * 2 }
const posterSize = { width: limits.posterMaxWidth, height: limits.posterMaxWidth * 2 }

/**
 * Stores an image that the author's browser made of a video: its poster or a sheet of thumbnails, by the name of its
 * file. Players see it after `completePictures`. `receive` reads it from the request. Throws `not_found`, `conflict`,
 * `invalid_input`, `too_large`, `wrong_type`, `too_many` and `unavailable`.
 */
export async function storePicture(
  { files }: Pick<Deps, 'files'>,
  { video, userId, name }: { video: VideoRow; userId: string; name: string },
  receive: (maxBytes: number, countBytes: CountBytes) => Promise<ReceivedFile>,
): Promise<void> {
  const size = findSize(name)
  if (!size) throw new AppError('not_found', messages.pictureUnknown)
  requireNoPictures(video)
  await limitConcurrentUploads(userId, async (countBytes) => {
    const bytes = await receive(limits.fileMaxBytes, countBytes)
    if (bytes === 'too_large') throw new AppError('too_large', messages.pictureTooLarge)
    if (bytes === 'missing' || bytes === 'broken') {
      throw new AppError('invalid_input', messages.pictureMissing)
    }
    const encoded = await encodeJpegAgain(bytes, size)
    if (!encoded) throw new AppError('wrong_type', messages.pictureInvalid)
    const file = { name, contentType: 'image/jpeg', bytes: encoded }
    await files.store(toVideoFolder(video.id), [file])
  })
}

/**
 * Shows the images that were stored, unless the server made some meanwhile. Throws `conflict`, and `invalid_input` if
 * one is missing.
 */
export async function completePictures(
  deps: Deps,
  video: VideoRow,
  { sheets, height, seconds }: VideoPicturesRequest,
): Promise<CourseVideo> {
  requireNoPictures(video)
  const names = [posterName, ...Array.from({ length: sheets }, (_, index) => toSheetName(index))]
  const folder = toVideoFolder(video.id)
  const sizes = await Promise.all(names.map((name) => deps.files.getSize(folder, name)))
  if (sizes.includes(undefined)) throw new AppError('invalid_input', messages.pictureMissing)
  const { columns, rows, width } = limits
  const [changed] = await deps.db
    .update(videos)
    .set({
      poster: posterName,
      thumbnails: { sheets, columns, rows, width, height, seconds },
      version: sql`${videos.version} + 1`,
      updatedAt: deps.clock.now(),
    })
    .where(and(eq(videos.id, video.id), isNull(videos.poster), isNull(videos.thumbnails)))
    .returning()
  if (!changed) throw new AppError('conflict', messages.hasPictures)
  await publishVideoChanged(deps, video.id)
  return presentCourseVideo(changed, deps)
}

function requireNoPictures({ poster, thumbnails }: VideoRow): void {
  if (poster || thumbnails) throw new AppError('conflict', messages.hasPictures)
}

function findSize(name: string): { width: number; height: number } | undefined {
  if (name === posterName) return posterSize
  const isSheet = Array.from({ length: limits.sheetsMax }, (_, index) => toSheetName(index))
  return isSheet.includes(name) ? sheetSize : undefined
}
