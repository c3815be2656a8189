import { AppError } from '#server/platform/app-error.ts'
import type { CourseStatus } from '#shared/catalogue/course-choices.ts'
import type { Role } from '#shared/contract/accounts/accounts.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { rightHolders } from '#shared/messages/rights.ts'
import { sessionMessages } from '#shared/messages/session.ts'

/** The user fields that authorization needs. Anonymous requests have no actor. */
export interface Actor {
  id: string
  role: Role
  authorize: boolean
  /** Granted by admins, beside the role. */
  isModerator?: boolean
  /** Cannot write in the community until then. */
  silencedUntil?: Date | null
}

export interface Owned {
  ownerId: string | null
}

/** A right that depends only on the actor. */
export interface Right {
  /** Completes the message "Only … may do this." */
  holders: string
  allows: (actor: Actor | undefined) => boolean
}

/** A right over one resource, which must be loaded before the decision. */
export interface ResourceRight<Resource = Owned> {
  holders: string
  allowsFor: (actor: Actor, resource: Resource) => boolean
  /** `not_found` hides from others that the resource exists. */
  deniedWith: 'forbidden' | 'not_found'
}

export const anyone: Right = { holders: rightHolders.anyone, allows: () => true }

export const loggedInUsers: Right = {
  holders: rightHolders.loggedInUsers,
  allows: (actor) => actor !== undefined,
}

/** Instructor rights are the flag `authorize`, whatever the role; admins have them too. */
export const approvedInstructors: Right = {
  holders: rightHolders.approvedInstructors,
  allows: (actor) => actor !== undefined && (actor.authorize || actor.role === 'admin'),
}

/** Users with the instructor role manage their courses even without the right to create new ones. */
export const instructors: Right = {
  holders: rightHolders.instructors,
  allows: (actor) => approvedInstructors.allows(actor) || actor?.role === 'instructor',
}

export const admins: Right = {
  holders: rightHolders.admins,
  allows: (actor) => actor?.role === 'admin',
}

export const moderators: Right = {
  holders: rightHolders.moderators,
  allows: (actor) => actor !== undefined && (actor.role === 'admin' || actor.isModerator === true),
}

export const owners: ResourceRight = {
  holders: rightHolders.owners,
  allowsFor: (actor, { ownerId }) => actor.id === ownerId,
  deniedWith: 'forbidden',
}

export const ownersAndAdmins: ResourceRight = {
  holders: rightHolders.ownersAndAdmins,
  allowsFor: (actor, { ownerId }) => actor.id === ownerId || actor.role === 'admin',
  deniedWith: 'forbidden',
}

/** The owner of a course and the co-instructors who accepted. */
export interface AuthoredCourse extends Owned {
  coInstructorIds: string[]
}

/** Who may see the learners and figures of a course. Unlike editing, this does not need instructor rights. */
export const courseAuthors: ResourceRight<AuthoredCourse> = {
  holders: rightHolders.courseAuthors,
  allowsFor: (actor, course) => actor.role === 'admin' || isCourseAuthor(actor, course),
  deniedWith: 'forbidden',
}

/** Who may edit a course. Without instructor rights, owners and co-instructors cannot. */
export const courseEditors: ResourceRight<AuthoredCourse> = {
  holders: rightHolders.courseEditors,
  allowsFor: (actor, course) => instructors.allows(actor) && courseAuthors.allowsFor(actor, course),
  deniedWith: 'forbidden',
}

/** Whether it is their own course, and not that of others, which admins may edit too. */
export function isCourseAuthor({ id }: Pick<Actor, 'id'>, course: AuthoredCourse): boolean {
  return course.ownerId === id || course.coInstructorIds.includes(id)
}

/** For resources whose existence is private, such as sessions. */
export const ownersOnly: ResourceRight = { ...owners, deniedWith: 'not_found' }

/** Throws `not_logged_in` for a visitor and `forbidden` for a user without the right. */
export function requireRight(right: Right, actor: Actor | undefined): void {
  if (right.allows(actor)) return
  if (!actor) throw new AppError('not_logged_in', sessionMessages.pleaseLogin)
  throw new AppError('forbidden', generalMessages.onlyFor(right.holders))
}

/** Throws the right's `deniedWith`; `notFoundMessage` is what a missing resource responds with. */
export function requireResourceRight<Resource>(
  right: ResourceRight<Resource>,
  actor: Actor,
  resource: Resource,
  notFoundMessage: string = generalMessages.notFound,
): void {
  if (right.allowsFor(actor, resource)) return
  if (right.deniedWith === 'not_found') throw new AppError('not_found', notFoundMessage)
  throw new AppError('forbidden', generalMessages.onlyFor(right.holders))
}

/** Requires a right to a course: others than its authors and admins do not learn that a draft exists. */
export function requireCourseRight(
  right: ResourceRight<AuthoredCourse>,
  actor: Actor,
  course: AuthoredCourse & { status: CourseStatus },
): void {
  const isHidden =
    course.status === 'draft' && actor.role !== 'admin' && !isCourseAuthor(actor, course)
  if (isHidden) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireResourceRight(right, actor, course)
}
