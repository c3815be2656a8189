import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseAnnouncements, courses, enrolments } from '#server/db/schema/index.ts'
import { effectiveStatus } from '#server/domain/catalogue/index.ts'
import { type Actor, requireCourseRight, type ResourceRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { courseColumns, isOwnEnrolment } from '../access/load-facts.ts'
import type { Participation } from '../policy.ts'

/**
 * The course with the right over its announcements. Throws `not_found` for an unknown or deleted course, and for a
 * draft or hidden one of others, also if the actor is enrolled there; otherwise `forbidden`.
 */
export async function requireCourse(
  db: Queryable,
  actor: Actor,
  id: string,
  right: ResourceRight<Participation>,
) {
  const [row] = await db
    .select(courseColumns)
    .from(courses)
    .leftJoin(enrolments, isOwnEnrolment(actor.id))
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
  if (!row) throw new AppError('not_found', catalogueMessages.courseNotFound)
  const isLearner = row.enrolledSince !== null && row.removedAt === null
  const course = {
    id,
    title: row.courseTitle,
    status: effectiveStatus(row),
    ownerId: row.ownerId,
    coInstructorIds: row.coInstructorIds,
    learnerId: isLearner ? actor.id : null,
  }
  requireCourseRight(right, actor, course)
  return course
}

/** Throws `course_not_open`. */
export function requireOpenCourse({ status }: { status: string }): void {
  if (status === 'draft') throw new AppError('course_not_open', messages.courseIsDraft)
}

/** The course of an announcement. Throws `not_found`, also if it was deleted, and what `requireCourse` throws. */
export async function requireCourseOfAnnouncement(
  db: Queryable,
  actor: Actor,
  id: string,
  right: ResourceRight<Participation>,
) {
  const [row] = await db
    .select({ courseId: courseAnnouncements.courseId })
    .from(courseAnnouncements)
    .where(and(eq(courseAnnouncements.id, id), isNull(courseAnnouncements.deletedAt)))
  if (!row) throw new AppError('not_found', messages.unknown)
  return requireCourse(db, actor, row.courseId, right)
}

/** Serializes edits, the deletion and the batches of the delivery. Throws `not_found`, also for a deleted one. */
export async function lockAnnouncement(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      title: courseAnnouncements.title,
      body: courseAnnouncements.body,
      version: courseAnnouncements.version,
    })
    .from(courseAnnouncements)
    .where(and(eq(courseAnnouncements.id, id), isNull(courseAnnouncements.deletedAt)))
    .for('no key update')
  if (!row) throw new AppError('not_found', messages.unknown)
  return row
}
