import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseInstructors } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteNotification,
  insertNotification,
  publishNotification,
  publishNotificationsChanged,
} from '#server/domain/notifications/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { publishInstructorsChanged, publishTeachingChanged } from './publish-change.ts'
import { isInvited, lockTaughtCourse } from './taught-course.ts'

/**
 * Makes the invited user a co-instructor and notifies the owner and the inviter. Succeeds if they are one
 * already. Throws `not_found` without an invitation, and `conflict` at the limit.
 */
export async function acceptInvitation(
  deps: Deps,
  { id: userId }: Pick<Actor, 'id'>,
  courseId: string,
): Promise<{ msg: string }> {
  const at = deps.clock.now()
  const { course, notifications } = await deps.db.transaction(async (tx) => {
    const course = await lockTaughtCourse(tx, courseId)
    const invitation = await takeInvitation(tx, courseId, userId)
    if (course.coInstructorIds.includes(userId)) return { course, notifications: [] }
    if (!invitation || course.ownerId === userId) {
      throw new AppError('not_found', messages.invitationNotFound)
    }
    await requireRoom(tx, userId)
    const { invitedBy } = invitation
    await tx.insert(courseInstructors).values({ courseId, userId, invitedBy, acceptedAt: at })
    const event = { kind: 'instructor_joined', actorId: userId, courseId } as const
    const notifications = []
    for (const receiverId of new Set([course.ownerId, invitedBy])) {
      if (receiverId === null) continue
      notifications.push(await insertNotification(deps, tx, { ...event, receiverId }))
    }
    return { course, notifications }
  })
  for (const notification of notifications) publishNotification(deps, notification)
  publishNotificationsChanged(deps, userId)
  await publishTeachingChanged(deps, courseId, userId)
  publishInstructorsChanged(deps, course, [userId])
  return { msg: messages.accepted(course.title) }
}

/** Throws `not_found` without an invitation. */
export async function declineInvitation(
  deps: Deps,
  { id: userId }: Pick<Actor, 'id'>,
  courseId: string,
): Promise<{ msg: string }> {
  const course = await deps.db.transaction(async (tx) => {
    const course = await lockTaughtCourse(tx, courseId)
    const invitation = await takeInvitation(tx, courseId, userId)
    if (!invitation) throw new AppError('not_found', messages.invitationNotFound)
    return course
  })
  publishNotificationsChanged(deps, userId)
  publishInstructorsChanged(deps, course, [userId])
  return { msg: messages.declined(course.title) }
}

/** Deletes the user's invitations to a course, of which there may be one by user name and one by email. */
async function takeInvitation(tx: Transaction, courseId: string, userId: string) {
  const [invitation] = await tx
    .delete(courseInstructors)
    .where(and(eq(courseInstructors.courseId, courseId), isInvited(userId)))
    .returning({ invitedBy: courseInstructors.invitedBy })
  await deleteNotification(tx, { kind: 'course_invitation', receiverId: userId, courseId })
  return invitation
}

async function requireRoom(tx: Transaction, userId: string): Promise<void> {
  const [row] = await tx
    .select({ total: count() })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.userId, userId), isNotNull(courseInstructors.acceptedAt)))
  if ((row?.total ?? 0) >= limits.coursesOfOthersMax) {
    throw new AppError('conflict', messages.tooManyCourses)
  }
}
