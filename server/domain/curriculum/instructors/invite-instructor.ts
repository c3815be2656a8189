import { and, count, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseInstructors, users } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { insertNotification, publishNotification } from '#server/domain/notifications/index.ts'
import { type Actor, isCourseAuthor, requireCourseRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ChangeInstructorsResponse } from '#shared/contract/courses/course-instructors.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { curriculumPolicy } from '../policy.ts'
import { findInvitee, type Invitee } from './find-invitee.ts'
import { loadInstructors } from './list-instructors.ts'
import { publishInstructorsChanged } from './publish-change.ts'
import { loadTaughtCourse, lockTaughtCourse, type TaughtCourse } from './taught-course.ts'

/**
 * Invites a user to teach a course, with an email and a notification. An address without an account gets the same
 * email, and the response is the same. Throws `not_found`, `forbidden`, `invalid_input`, `too_many`, and `conflict` for
 * someone who is invited already and at the limit.
 */
export async function inviteInstructor(
  deps: Deps,
  actor: Actor,
  courseId: string,
  { user: text }: { user: string },
): Promise<ChangeInstructorsResponse> {
  const course = await loadTaughtCourse(deps.db, courseId)
  requireCourseRight(curriculumPolicy.invite, actor, course)
  const invitee = await findInvitee(deps.db, actor, course, text)
  await deps.limits.take('invitationPerUser', actor.id)
  const recipient = 'userId' in invitee ? invitee.userId : invitee.invitedEmail
  await deps.limits.take('invitationPerRecipient', recipient)
  const { accountId, notification } = await deps.db.transaction((tx) =>
    storeInvitation(deps, tx, actor, courseId, invitee),
  )
  publishNotification(deps, notification)
  publishInstructorsChanged(deps, course, [actor.id, accountId])
  return { msg: messages.invited, instructors: await loadInstructors(deps, deps.db, actor, course) }
}

async function storeInvitation(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  courseId: string,
  invitee: Invitee,
) {
  const at = deps.clock.now()
  const course = await lockTaughtCourse(tx, courseId)
  await requireFirst(tx, courseId, invitee)
  await requireRoom(tx, courseId)
  const [invitation] = await tx
    .insert(courseInstructors)
    .values({ courseId, ...invitee, invitedBy: actor.id, createdAt: at })
    .returning({ id: courseInstructors.invitationId })
  if (!invitation) throw new Error('The invitation was not inserted.')
  await enqueueEmail(deps, tx, 'instructor-invitation', invitation.id)
  if (!isCourseAuthor(actor, course)) {
    const subject = { id: courseId, title: course.title }
    await recordAudit(tx, { actorId: actor.id, action: 'course.instructor_invited', subject, at })
  }
  const accountId = await findNewInstructor(tx, course, invitee)
  if (accountId === undefined) return {}
  const notification = await insertNotification(deps, tx, {
    kind: 'course_invitation',
    receiverId: accountId,
    actorId: actor.id,
    courseId,
  })
  return { accountId, notification }
}

/** The account of the invitee, unless it is a co-instructor already, which an address must not reveal. */
async function findNewInstructor(
  db: Queryable,
  course: TaughtCourse,
  invitee: Invitee,
): Promise<string | undefined> {
  if ('userId' in invitee) return invitee.userId
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, invitee.invitedEmail))
  return user && !isCourseAuthor(user, course) ? user.id : undefined
}

async function requireFirst(tx: Transaction, courseId: string, invitee: Invitee): Promise<void> {
  const isSame =
    'userId' in invitee
      ? eq(courseInstructors.userId, invitee.userId)
      : eq(courseInstructors.invitedEmail, invitee.invitedEmail)
  const [existing] = await tx
    .select({ acceptedAt: courseInstructors.acceptedAt })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, courseId), isSame))
  if (!existing) return
  throw new AppError(
    'conflict',
    existing.acceptedAt ? messages.isInstructor : messages.alreadyInvited,
  )
}

async function requireRoom(tx: Transaction, courseId: string): Promise<void> {
  const [row] = await tx
    .select({ total: count() })
    .from(courseInstructors)
    .where(eq(courseInstructors.courseId, courseId))
  if ((row?.total ?? 0) >= limits.instructorsMax) {
    throw new AppError('conflict', messages.tooMany)
  }
}
