import type { courseFiles } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type { LessonFile } from '#shared/contract/learning/lessons.ts'
import { curriculumLimits, mediaLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { type Delivery, signMedia } from './media-signature.ts'

export const pdfType = 'application/pdf'

export type CourseFileRow = typeof courseFiles.$inferSelect

/**
 * A private file with an address that works for a limited time, for everyone who has it: call this only after it was
 * decided that the user may open the file. With `view`, a PDF is delivered for the viewer of our pages.
 */
export function presentCourseFile(
  file: Pick<CourseFileRow, 'id' | 'name' | 'bytes' | 'contentType'>,
  deps: Pick<Deps, 'clock' | 'settings'>,
  delivery: Delivery = 'download',
): LessonFile {
  const { mediaSecret, publicUrl } = deps.settings
  const expiresAt = computeExpiry(deps, curriculumLimits.fileAddressMinutes)
  const signature = signMedia(mediaSecret, {
    assetId: file.id,
    delivery: file.contentType === pdfType ? delivery : 'download',
    expiresAt,
  })
  return {
    _id: file.id,
    name: file.name,
    bytes: file.bytes,
    contentType: file.contentType,
    url: `${publicUrl}/media/${signature}/${file.id}/${encodeURIComponent(file.name)}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** The latest permitted time that is a multiple of the step, so that addresses stay the same during a step. */
export function computeExpiry(deps: Pick<Deps, 'clock'>, minutes: number): Date {
  const latest = timeFromNow(deps.clock, { minutes }).getTime()
  const step = mediaLimits.addressStepMinutes * 60_000
  return new Date(Math.floor(latest / step) * step)
}
