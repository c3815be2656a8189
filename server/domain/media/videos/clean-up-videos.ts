import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { courses, lessons, videos, videoUploads } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { videoLimits } from '#shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { unusedCutoff } from '../unused-course-files.ts'
import { deleteVideo } from './delete-video.ts'
import { deleteUpload } from './uploads/delete-upload.ts'

type CleanupDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'events'>

const batchSize = 100
/** Before any cutoff: it can no longer be claimed. */
const longAgo = new Date(0)

/**
 * Cleanup job: deletes abandoned uploads, and videos that no lesson has used for a day. Deleted lessons use
 * their videos as long as they can be restored; courses cannot. Safe to run in parallel.
 */
export async function cleanUpVideos(deps: CleanupDeps): Promise<void> {
  await deleteAbandonedUploads(deps)
  await markUnused(deps)
  await deleteUnused(deps)
}

async function deleteAbandonedUploads(deps: CleanupDeps): Promise<void> {
  const cutoff = timeFromNow(deps.clock, { hours: -videoLimits.uploadIdleHours })
  const isFree = or(isNull(videoUploads.lockedUntil), lt(videoUploads.lockedUntil, sql`now()`))
  for (;;) {
    const rows = await deps.db
      .select()
      .from(videoUploads)
      .where(and(isNull(videoUploads.completedAt), lt(videoUploads.receivedAt, cutoff), isFree))
      .limit(batchSize)
    for (const upload of rows) {
      if (upload.height === null) await deleteVideo(deps, upload.videoId)
      else await deleteUpload(deps, upload)
    }
    if (rows.length < batchSize) return
  }
}

async function markUnused({ db, clock }: CleanupDeps): Promise<void> {
  await db
    .update(videos)
    .set({ unusedSince: clock.now() })
    .where(and(isNull(videos.unusedSince), not(isUsed())))
  // A lesson may have started to use a video while it was being marked.
  await db
    .update(videos)
    .set({ unusedSince: null })
    .where(and(isNotNull(videos.unusedSince), isUsed()))
}

async function deleteUnused(deps: CleanupDeps): Promise<void> {
  for (;;) {
    const rows = await deps.db
      .update(videos)
      .set({ unusedSince: longAgo })
      .where(and(inArray(videos.id, selectExpired(deps)), isExpired(deps)))
      .returning({ id: videos.id })
    for (const { id } of rows) await deleteVideo(deps, id)
    if (rows.length < batchSize) return
  }
}

function selectExpired(deps: { db: Database; clock: Deps['clock'] }) {
  return deps.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(isExpired(deps), not(isUsed())))
    .limit(batchSize)
}

/**
 * PostgreSQL checks it again after waiting for a video that was just claimed, unlike the selection of ids. A video that
 * arrives or is being processed stays until that ends or is interrupted, or has made no progress for as long.
 */
function isExpired(deps: Pick<Deps, 'clock'>): SQL | undefined {
  const cutoff = unusedCutoff(deps)
  const isBusy = inArray(videos.state, ['queued', 'processing'])
  return and(
    lte(videos.unusedSince, cutoff),
    not(eq(videos.state, 'uploading')),
    or(not(isBusy), gt(videos.failures, 0), lte(videos.updatedAt, cutoff)),
  )
}

/** By a lesson, also by a deleted one, of a course that is not deleted. */
function isUsed(): SQL {
  return sql`exists (select 1 from ${lessons} join ${courses} on ${eq(courses.id, lessons.courseId)}
    where ${and(eq(lessons.videoId, videos.id), isNull(courses.deletedAt))})`
}
