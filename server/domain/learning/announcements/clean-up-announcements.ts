import { and, asc, isNull, lt } from 'drizzle-orm'
import { courseAnnouncements as announcements } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { deleteRetracted } from './delete-announcement.ts'

const restartedMax = 100

/** Cleanup job: enqueues deliveries whose job was lost, and deletes the rows of announcements deleted long ago. */
export async function cleanUpAnnouncements(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
): Promise<void> {
  const { db, clock, jobs } = deps
  const rows = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        isNull(announcements.processedAt),
        lt(announcements.updatedAt, timeFromNow(clock, { hours: -limits.lostJobHours })),
      ),
    )
    .orderBy(asc(announcements.createdAt))
    .limit(restartedMax)
  for (const { id } of rows) await jobs.enqueue(db, 'deliverAnnouncement', { id })
  await deleteRetracted(deps)
}
