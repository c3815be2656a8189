import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { courseAnnouncements as announcements } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { learningPolicy } from '../policy.ts'
import { lockAnnouncement, requireCourseOfAnnouncement } from './announcement-access.ts'

/**
 * Deletes the texts at once; a job retracts the notifications. The row still counts against the limits of a day. Throws
 * `not_found` and `forbidden`.
 */
export async function deleteAnnouncement(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ msg: string }> {
  await requireCourseOfAnnouncement(deps.db, actor, id, learningPolicy.writeAnnouncements)
  await deps.db.transaction(async (tx) => {
    await lockAnnouncement(tx, id)
    await tx
      .update(announcements)
      .set({
        title: '',
        body: '',
        bodyHtml: '',
        excerpt: '',
        deletedAt: deps.clock.now(),
        processedAt: null,
      })
      .where(eq(announcements.id, id))
    await deps.jobs.enqueue(tx, 'deliverAnnouncement', { id })
  })
  return { msg: messages.deleted }
}

/** Cleanup job: deletes the rows of announcements that were deleted and retracted, once they count no more. */
export async function deleteRetracted({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .delete(announcements)
    .where(
      and(
        isNotNull(announcements.processedAt),
        lt(announcements.deletedAt, timeFromNow(clock, { days: -1 })),
        lt(announcements.createdAt, timeFromNow(clock, { days: -1 })),
      ),
    )
}
