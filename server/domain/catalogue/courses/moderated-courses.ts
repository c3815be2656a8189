import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, isAddressable, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { ModeratedContent, Publish } from '#server/domain/moderation/index.ts'
import {
  hideNotifications,
  publishNotificationsChanged,
  showNotifications,
} from '#server/domain/notifications/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { softDeleteCourse } from './delete-course.ts'

/**
 * A hidden course is a draft that its authors cannot publish: every rule about drafts applies to it. Its learners keep
 * their enrolments.
 */
export const moderatedCourses: ModeratedContent = {
  async load(db, id) {
    const [course] = await db
      .select()
      .from(courses)
      .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
    return (
      course && {
        authorId: course.ownerId,
        text: [course.title, course.summary, course.description].filter(Boolean).join('\n\n'),
        place: { course: id },
        isHidden: course.hiddenAt !== null,
      }
    )
  },
  async requireReportable({ db }, _actor, id) {
    const [course] = await db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, id), isAddressable(courses)))
    if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  },
  async hide(deps, tx, id) {
    const at = deps.clock.now()
    const hidden = await tx
      .update(courses)
      .set({
        hiddenAt: at,
        ownStatus: sql`coalesce(${courses.ownStatus}, ${courses.status})`,
        status: 'draft',
      })
      .where(and(eq(courses.id, id), isNull(courses.hiddenAt)))
      .returning({ id: courses.id })
    if (hidden.length === 0) return () => undefined
    return publishChange(deps, await hideNotifications(tx, { courseId: id }, at))
  },
  async show(deps, tx, id) {
    const [course] = await tx.select().from(courses).where(eq(courses.id, id)).for('update')
    if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
    const { hiddenAt, ownStatus, ownerId } = course
    if (!hiddenAt || !ownStatus) return () => undefined
    await tx
      .update(courses)
      .set({ hiddenAt: null, ownStatus: null, status: restoredStatus })
      .where(eq(courses.id, id))
    if (ownerId && (await isSuspendedOwner(tx, ownerId))) await archiveCourses(tx, ownerId)
    return publishChange(deps, await showNotifications(deps, tx, { courseId: id }, hiddenAt))
  },
  async delete(deps, tx, id) {
    await softDeleteCourse(tx, id, deps.clock.now())
  },
}

/** The owner's other courses are archived while they are suspended: those who enrolled keep them. */
export async function archiveCourses(tx: Transaction, ownerId: string): Promise<void> {
  await tx
    .update(courses)
    .set({ ownStatus: courses.status, status: 'archived' })
    .where(
      and(
        eq(courses.ownerId, ownerId),
        inArray(courses.status, ['published', 'unlisted']),
        isNull(courses.ownStatus),
      ),
    )
}

/** What the authors chose, but without a category, which was deleted meanwhile, a course cannot be in the catalogue. */
const restoredStatus = sql`case when ${courses.ownStatus} = 'published' and ${courses.categoryId} is null
  then 'unlisted' else ${courses.ownStatus} end`

/** When the suspension ends; hidden courses stay hidden. */
export async function restoreArchivedCourses(tx: Transaction, ownerId: string): Promise<void> {
  await tx
    .update(courses)
    .set({ status: restoredStatus, ownStatus: null })
    .where(
      and(
        eq(courses.ownerId, ownerId),
        sql`${courses.ownStatus} is not null`,
        isNull(courses.hiddenAt),
      ),
    )
}

async function isSuspendedOwner(tx: Transaction, ownerId: string): Promise<boolean> {
  const isSuspended = and(eq(users.id, ownerId), isNotNull(users.suspendedAt))
  return (await tx.$count(users, isSuspended)) > 0
}

/** A course that comes or goes changes all lists, and the pages of courses that recommend it. */
function publishChange(deps: Pick<Deps, 'events'>, receiverIds: string[]): Publish {
  return async () => {
    for (const receiverId of receiverIds) publishNotificationsChanged(deps, receiverId)
    await deps.events.publish('catalogueChanged', {})
  }
}
