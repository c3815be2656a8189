import { and, eq, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseInstructors, users } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteNotification,
  insertNotification,
  publishNotification,
  publishNotificationsChanged,
} from '#server/domain/notifications/index.ts'
import { type Actor, isCourseAuthor, requireCourseRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ChangeInstructorsResponse } from '#shared/contract/courses/course-instructors.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { curriculumPolicy } from '../policy.ts'
import { loadInstructors } from './list-instructors.ts'
import { publishInstructorsChanged, publishTeachingChanged } from './publish-change.ts'
import { lockTaughtCourse, type TaughtCourse } from './taught-course.ts'

/**
 * Removes a co-instructor or an invitation; co-instructors can remove themselves. `id` is that of the user, or of the
 * invitation if it was sent to an email address. Throws `not_found` and `forbidden`.
 */
export async function removeInstructor(
  deps: Deps,
  actor: Actor,
  courseId: string,
  id: string,
): Promise<ChangeInstructorsResponse> {
  const isLeaving = id === actor.id
  const { course, removed, accountId, notification } = await deps.db.transaction(async (tx) => {
    const course = await lockTaughtCourse(tx, courseId)
    const right = isLeaving ? curriculumPolicy.leave : curriculumPolicy.invite
    requireCourseRight(right, actor, course)
    const removed = await deleteRow(tx, courseId, id)
    const accountId = removed.userId ?? (await findAccount(tx, removed.invitedEmail ?? ''))
    if (!isCourseAuthor(actor, course)) {
      const subject = { id: courseId, title: course.title }
      const at = deps.clock.now()
      await recordAudit(tx, { actorId: actor.id, action: 'course.instructor_removed', subject, at })
    }
    const event = { actor, course, accountId, isAccepted: removed.acceptedAt !== null }
    return { course, removed, accountId, notification: await notify(deps, tx, event) }
  })
  publishNotification(deps, notification)
  if (removed.acceptedAt && accountId) await publishTeachingChanged(deps, courseId, accountId)
  else if (accountId) publishNotificationsChanged(deps, accountId)
  publishInstructorsChanged(deps, course, [actor.id, accountId])
  return {
    msg: describe(),
    // A co-instructor who left may no longer read the list.
    instructors: isLeaving ? [] : await loadInstructors(deps, deps.db, actor, course),
  }

  function describe(): string {
    if (isLeaving) return messages.left(course.title)
    return removed.acceptedAt ? messages.removed : messages.revoked
  }
}

async function deleteRow(tx: Transaction, courseId: string, id: string) {
  const isRow = or(eq(courseInstructors.invitationId, id), eq(courseInstructors.userId, id))
  const [removed] = await tx
    .delete(courseInstructors)
    .where(and(eq(courseInstructors.courseId, courseId), isRow))
    .returning()
  if (!removed) throw new AppError('not_found', messages.instructorNotFound)
  return removed
}

interface Removal {
  actor: Actor
  course: TaughtCourse
  accountId: string | undefined
  isAccepted: boolean
}

/** The notification of an invitation is deleted with it. */
async function notify(deps: Deps, tx: Transaction, removal: Removal) {
  const { actor, course, accountId, isAccepted } = removal
  const courseId = course.id
  if (accountId === undefined) return undefined
  if (!isAccepted) {
    await deleteNotification(tx, { kind: 'course_invitation', receiverId: accountId, courseId })
    return undefined
  }
  if (accountId !== actor.id) {
    const kind = 'instructor_removed'
    return insertNotification(deps, tx, { kind, receiverId: accountId, actorId: null, courseId })
  }
  if (course.ownerId === null) return undefined
  const receiverId = course.ownerId
  return insertNotification(deps, tx, {
    kind: 'instructor_left',
    receiverId,
    actorId: actor.id,
    courseId,
  })
}

async function findAccount(tx: Transaction, email: string): Promise<string | undefined> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user?.id
}
