import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { videos } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { videoMessages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../deps.ts'
import { unusedCutoff } from '../unused-course-files.ts'
import type { VideoRow } from './present-video.ts'

/**
 * Marks a video as used, in the transaction that references it from a lesson. It may still be uploading. Lessons of one
 * course may share videos. Nothing needs to be released: the cleanup job finds what is no longer used. Throws
 * `invalid_input` for a video that is unknown, another course's or deleted.
 */
export async function claimVideo(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { courseId, videoId, field }: { courseId: string; videoId: string; field: string },
): Promise<VideoRow> {
  const [row] = await tx
    .update(videos)
    .set({ unusedSince: null })
    .where(
      and(
        eq(videos.id, videoId),
        eq(videos.courseId, courseId),
        or(isNull(videos.unusedSince), gt(videos.unusedSince, unusedCutoff(deps))),
      ),
    )
    .returning()
  if (row) return row
  const message = videoMessages.videoExpired
  throw new AppError('invalid_input', message, { fields: { [field]: message } })
}
