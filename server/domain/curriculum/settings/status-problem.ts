import { AppError } from '#server/platform/app-error.ts'
import { type CourseStatus, courseStatuses } from '#shared/catalogue/course-choices.ts'
import { settingsMessages as messages } from '#shared/messages/authoring/course-settings.ts'

/** What decides which statuses a course can get. */
export interface StatusFacts {
  status: CourseStatus
  ownerId: string | null
  /** A moderator hid the course, or suspended its owner. */
  isModerated: boolean
  /** The number of current enrolments. */
  learners: number
  /** Nothing required is missing in its checklist. */
  isComplete: boolean
}

/** A course with a higher number is open to more users. */
const reach: Record<CourseStatus, number> = { draft: 0, archived: 1, unlisted: 2, published: 3 }

/**
 * Why a course cannot get a status; undefined if it can. Learners keep what they have, and no more users
 * can open a course than before while it is incomplete.
 */
export function findStatusProblem(facts: StatusFacts, next: CourseStatus): AppError | undefined {
  const { status, ownerId, isModerated, learners, isComplete } = facts
  if (next === status) return undefined
  if (isModerated) return new AppError('conflict', messages.moderated)
  if (ownerId === null) return new AppError('conflict', messages.withoutOwner)
  if (next === 'draft' && learners > 0) {
    return new AppError('conflict', messages.hasLearners(learners))
  }
  if (reach[next] > reach[status] && !isComplete) {
    return new AppError('incomplete_course', messages.incomplete)
  }
  return undefined
}

/** The statuses that the course cannot get now, with the reasons. */
export function listBlockedStatuses(facts: StatusFacts): Partial<Record<CourseStatus, string>> {
  return Object.fromEntries(
    courseStatuses.flatMap((status) => {
      const problem = findStatusProblem(facts, status)
      return problem ? [[status, problem.message]] : []
    }),
  )
}
