import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseDrafts, courses } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteInvitationNotifications,
  publishNotifications,
} from '#server/domain/notifications/index.ts'
import { requireCourseRight, type Actor } from '#server/domain/rights.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { cataloguePolicy } from '../policy.ts'
import { lockCourse } from './queries.ts'

/** Deletes a course softly, with `softDeleteCourse`. Throws `forbidden` and `not_found`. */
export async function deleteCourse(deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> {
  const now = deps.clock.now()
  const { title, invitees } = await deps.db.transaction(async (tx) => {
    const course = await lockCourse(tx, id)
    requireCourseRight(cataloguePolicy.deleteCourse, actor, course)
    const invitees = await softDeleteCourse(tx, id, now)
    if (course.ownerId !== actor.id) {
      const subject = { id, title: course.title }
      await recordAudit(tx, { actorId: actor.id, action: 'course.deleted', subject, at: now })
    }
    return { title: course.title, invitees }
  })
  await publishNotifications(deps, invitees)
  await deps.events.publish('catalogueChanged', { courseIds: [id] })
  return { msg: authoringMessages.courseDeleted(title) }
}

/**
 * The course leaves the catalogue, but enrolments and reviews stay, and learners see it as no longer available. Drafts
 * of changes and the notifications of invitations to teach it are deleted. Returns who had these.
 */
export async function softDeleteCourse(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<{ receiverId: string }[]> {
  await tx.update(courses).set({ deletedAt: now, updatedAt: now }).where(eq(courses.id, id))
  await tx.delete(courseDrafts).where(eq(courseDrafts.courseId, id))
  return deleteInvitationNotifications(tx, id)
}
