import { and, asc, eq, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  courseAnnouncements as announcements,
  courses,
  enrolments,
  isNotSuspended,
  storedNotifications,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { insertNotifications, publishNotifications } from '#server/domain/notifications/index.ts'
import { announcementLimits as limits } from '#shared/limits.ts'

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs' | 'stopping'>

/**
 * Job: notifies the learners of the course, or retracts the notifications of a deleted announcement, batch by batch.
 * Each batch is a transaction that also stores how far it got. So a job that was killed, or runs twice, notifies each
 * learner once.
 */
export async function deliverAnnouncement(deps: DeliveryDeps, id: string): Promise<void> {
  for (let batch = 0; batch < limits.batchesPerJob && !deps.stopping.aborted; batch++) {
    if ((await processBatch(deps, id)) === 'done') return
  }
  await deps.jobs.enqueue(deps.db, 'deliverAnnouncement', { id })
}

type Row = typeof announcements.$inferSelect

/** Returns the notifications to be published after the commit; undefined if nothing was left to do. */
type RunBatch = (
  deps: DeliveryDeps,
  tx: Transaction,
  row: Row,
) => Promise<{ receiverId: string; id?: string }[] | undefined>

/** The lock makes a job that runs at the same time wait, and then continue with the next learners. */
async function processBatch(deps: DeliveryDeps, id: string): Promise<'done' | 'more'> {
  const changed = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isNull(announcements.processedAt)))
      .for('no key update')
    if (!row) return undefined
    const run: RunBatch = row.deletedAt ? retractBatch : notifyBatch
    const batch = await run(deps, tx, row)
    if (!batch) {
      const processedAt = deps.clock.now()
      await tx
        .update(announcements)
        .set({ processedAt, cursorEnrolledAt: null, cursorUserId: null })
        .where(eq(announcements.id, id))
    }
    return batch
  })
  if (!changed) return 'done'
  await publishNotifications(deps, changed)
  return 'more'
}

/**
 * Who was enrolled when it was sent, and still is. The sender is not notified; who enrols later, or again, can read it
 * on the page.
 */
export function isReceiver(sent: { courseId: string; authorId: string | null; sentAt: Date }): SQL {
  const { courseId, authorId, sentAt } = sent
  return sql`${and(
    eq(enrolments.courseId, courseId),
    isNull(enrolments.removedAt),
    lte(enrolments.enrolledAt, sentAt),
    authorId === null ? undefined : ne(enrolments.userId, authorId),
  )}`
}

const notifyBatch: RunBatch = async (deps, tx, row) => {
  const { id, courseId, authorId, createdAt: sentAt, cursorEnrolledAt, cursorUserId } = row
  if (!(await isDeliverable(deps, tx, row))) return undefined
  const learners = await tx
    .select({ userId: enrolments.userId, enrolledAt: enrolments.enrolledAt })
    .from(enrolments)
    .where(
      and(
        isReceiver({ courseId, authorId, sentAt }),
        cursorEnrolledAt ? gte(enrolments.enrolledAt, cursorEnrolledAt) : undefined,
        cursorEnrolledAt
          ? sql`(${enrolments.enrolledAt}, ${enrolments.userId}) > (${cursorEnrolledAt}::timestamptz, ${cursorUserId}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.userId))
    .limit(limits.learnersPerBatch)
  const last = learners.at(-1)
  if (!last) return undefined
  const receiverIds = learners.map(({ userId }) => userId)
  const notification = { kind: 'course_announcement', actorId: null, announcementId: id } as const
  const inserted = await insertNotifications(deps, tx, receiverIds, notification)
  await tx
    .update(announcements)
    .set({
      cursorEnrolledAt: last.enrolledAt,
      cursorUserId: last.userId,
      recipientCount: sql`${announcements.recipientCount} + ${inserted.length}`,
    })
    .where(eq(announcements.id, id))
  return inserted
}

/** Learners can open the course, and the author was not suspended since. */
async function isDeliverable(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { courseId, authorId }: Row,
): Promise<boolean> {
  const isOpen = and(
    eq(courses.id, courseId),
    isNull(courses.deletedAt),
    ne(courses.status, 'draft'),
  )
  if ((await tx.$count(courses, isOpen)) === 0) return false
  if (authorId === null) return true
  return (
    (await tx.$count(users, and(eq(users.id, authorId), isNotSuspended(users, clock.now())))) > 0
  )
}

const retractBatch: RunBatch = async (_deps, tx, { id }) => {
  const batch = tx
    .select({ id: storedNotifications.id })
    .from(storedNotifications)
    .where(eq(storedNotifications.announcementId, id))
    .limit(limits.learnersPerBatch)
  const retracted = await tx
    .delete(storedNotifications)
    .where(inArray(storedNotifications.id, batch))
    .returning({ receiverId: storedNotifications.receiverId })
  return retracted.length > 0 ? retracted : undefined
}
