import { effectiveStatus } from '#server/domain/catalogue/index.ts'
import { type Release, releaseTime } from '#server/domain/curriculum/index.ts'
import { type Actor, type AuthoredCourse, isCourseAuthor } from '#server/domain/rights.ts'
import type { CourseStatus, LessonOrder } from '#shared/catalogue/course-choices.ts'
import type { LessonLink } from '#shared/contract/courses/outline.ts'
import type { LessonAccess } from '#shared/contract/learning/lessons.ts'

/** Everything that decides whether an actor may open a lesson. */
export interface LessonFacts {
  course: CourseFacts
  /** The actor's, current or ended. */
  enrolment: EnrolmentFacts | null
  lesson: {
    isPreview: boolean
    isHidden: boolean
    /** It or its section. */
    isDeleted: boolean
    release: Release | null
    /** By the actor, measured or marked. */
    isCompleted: boolean
  }
  /** The first required lesson before it that the actor has not completed. */
  uncompletedBefore: LessonLink | null
  now: Date
}

export interface CourseFacts extends AuthoredCourse {
  status: CourseStatus
  order: LessonOrder
  isDeleted: boolean
}

export interface EnrolmentFacts {
  /** When the learner first enrolled: enrolling again locks nothing that was open. */
  since: Date
  isCurrent: boolean
  /** The course is completed, measured or marked. */
  isCompleted: boolean
}

/** `not_found`: for this actor, the lesson does not exist. */
export type LessonDecision = LessonAccess | { allowed: false; reason: 'not_found' }

/** False if the lesson does not exist for the actor. */
export function isVisible(decision: LessonDecision): decision is LessonAccess {
  return decision.allowed || decision.reason !== 'not_found'
}

const allowed = { allowed: true } as const
const lockedBy = <Reason extends string>(reason: Reason) => ({ allowed: false, reason }) as const

/** The one rule for the content of lessons: every way to it passes here. */
export function canOpenLesson(actor: Actor | undefined, facts: LessonFacts): LessonDecision {
  const { course, enrolment, lesson, uncompletedBefore, now } = facts
  if (course.isDeleted || lesson.isDeleted) return lockedBy('not_found')
  if (mayOpenEverything(actor, course)) return allowed
  if (lesson.isHidden) return lockedBy('not_found')
  const status = effectiveStatus(course)
  if (status === 'draft') return lockedBy('course_draft')
  if (lesson.isPreview) return allowed
  if (!actor) return lockedBy('not_logged_in')
  if (!enrolment?.isCurrent) {
    return lockedBy(status === 'archived' && !enrolment ? 'course_archived' : 'not_enrolled')
  }
  const opensAt = lesson.release && releaseTime(lesson.release, enrolment.since)
  if (opensAt && opensAt > now) return { ...lockedBy('not_released'), at: opensAt.toISOString() }
  const isInOrder = course.order === 'any' || lesson.isCompleted || enrolment.isCompleted
  if (isInOrder || !uncompletedBefore) return allowed
  return { ...lockedBy('previous_lesson_open'), lesson: uncompletedBefore }
}

/** The course's authors and admins, also while it is a draft. */
export function mayOpenEverything(actor: Actor | undefined, course: CourseFacts): boolean {
  return actor !== undefined && (actor.role === 'admin' || isCourseAuthor(actor, course))
}
