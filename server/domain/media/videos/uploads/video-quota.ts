import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { videos, videoUploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { VideoQuota } from '#shared/contract/media/videos.ts'
import { formatByteLimit } from '#shared/files/format-bytes.ts'
import { videoLimits } from '#shared/limits.ts'
import {
  fileTooLarge,
  quotaExceeded,
  videoMessages as messages,
} from '#shared/messages/media/videos.ts'
import type { Deps } from '../../../deps.ts'

type SettingsDeps = Pick<Deps, 'settings'>

/** Of the videos of a user in all courses; sizes count from the start of an upload. */
export async function loadVideoQuota(
  db: Queryable,
  { settings }: SettingsDeps,
  userId: string,
): Promise<VideoQuota> {
  const { fileMaxBytes, quotaBytes } = settings.videos
  const sources = db
    .select({ bytes: sql<string>`coalesce(sum(${videos.bytes}), 0)` })
    .from(videos)
    .where(eq(videos.uploaderId, userId))
  const renditions = db
    .select({ bytes: sql<string>`coalesce(sum(${videoUploads.bytes}), 0)` })
    .from(videoUploads)
    .innerJoin(videos, eq(videos.id, videoUploads.videoId))
    .where(and(eq(videos.uploaderId, userId), isNotNull(videoUploads.height)))
  const [[source], [rendition]] = [await sources, await renditions]
  const used = Number(source?.bytes) + Number(rendition?.bytes)
  return { used, max: quotaBytes, fileMax: fileMaxBytes }
}

/** An arbitrary key, the same in every process, of the lock under which new uploads count each other. */
const quotaLock = 7_236_512

/** Until the transaction ends, no other upload can start. */
export async function lockNewUploads(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${quotaLock})`)
}

/** The caller has locked new uploads. Throws `invalid_input` and `too_large`. */
export async function requireRoomForVideo(
  tx: Transaction,
  deps: SettingsDeps,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  if (bytes === 0) throw new AppError('invalid_input', messages.fileEmpty)
  const { used, max, fileMax } = await loadVideoQuota(tx, deps, userId)
  if (bytes > fileMax) throw new AppError('too_large', fileTooLarge(formatByteLimit(fileMax)))
  if (used + bytes > max) {
    const free = formatByteLimit(Math.max(0, max - used))
    throw new AppError('too_large', quotaExceeded(free, formatByteLimit(max)))
  }
}

/** Throws `too_many`. */
export async function requireFewUploads(
  tx: Transaction,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<void> {
  const [unfinished] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(videoUploads)
    .innerJoin(videos, eq(videos.id, videoUploads.videoId))
    .where(
      and(
        eq(videos.uploaderId, userId),
        isNull(videoUploads.height),
        isNull(videoUploads.completedAt),
      ),
    )
  if ((unfinished?.count ?? 0) >= videoLimits.uploadsPerUserMax) {
    throw new AppError('too_many', messages.tooManyUnfinished)
  }
  if ((await tx.$count(videos, eq(videos.courseId, courseId))) >= videoLimits.perCourseMax) {
    throw new AppError('too_many', messages.tooManyOfCourse)
  }
}
