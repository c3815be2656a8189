import { type Actor, isCourseAuthor } from '#server/domain/rights.ts'
import type {
  CourseLearning,
  LessonAccess,
  LessonState,
} from '#shared/contract/learning/lessons.ts'
import {
  canOpenLesson,
  isVisible,
  type LessonDecision,
  mayOpenEverything,
} from '../access/can-open-lesson.ts'
import type { loadCourseFacts, LoadedLesson } from '../access/load-facts.ts'
import { calculatePercentWatched, calculateShare } from '../progress/watched-ranges.ts'
import { findCurrent } from './find-current.ts'

type LoadedCourse = NonNullable<Awaited<ReturnType<typeof loadCourseFacts>>>

/** The state of a course for the actor, who may see the course. */
export function presentLearning(actor: Actor | undefined, loaded: LoadedCourse): CourseLearning {
  const { course } = loaded
  const role = findRole(actor, loaded)
  const completedAt = findCompletedAt(loaded)
  const isNew = createNewCheck(loaded, completedAt)
  const lessons = loaded.lessons.map((lesson): LessonState => ({
    _id: lesson.id,
    access: requireVisible(canOpenLesson(actor, lesson.facts)),
    completedBy: findCompletedBy(lesson, loaded),
    percent: calculatePercent(lesson, loaded),
    isNew: isNew(lesson),
  }))
  const current = findCurrent(
    loaded.lessons.map((lesson, index) => ({
      id: lesson.id,
      isOpen: lessons[index]?.access.allowed === true,
      isCompleted: (lessons[index]?.completedBy ?? null) !== null,
      lastAt: findLastAt(lesson),
    })),
  )
  return {
    course: course.courseId,
    role,
    current: role === 'visitor' ? null : (current?.id ?? null),
    ...countRequired(loaded.lessons, lessons),
    completed: completedAt !== null,
    completedAt: completedAt?.toISOString() ?? null,
    lessons,
  }
}

function findRole(
  actor: Actor | undefined,
  { courseFacts, enrolment }: LoadedCourse,
): CourseLearning['role'] {
  if (actor && mayOpenEverything(actor, courseFacts)) {
    return isCourseAuthor(actor, courseFacts) ? 'author' : 'admin'
  }
  return actor && enrolment?.isCurrent ? 'learner' : 'visitor'
}

/** Measured, or by the learner's mark. */
function findCompletedAt({ course, enrolment }: LoadedCourse): Date | null {
  if (!enrolment?.isCurrent) return null
  return course.courseCompletedAt ?? (course.isCourseMarked ? course.courseMarkedAt : null)
}

/** For the one lesson of a course, the mark of the course counts too. */
function findCompletedBy(
  { completedAt, isMarked }: LoadedLesson,
  { course, enrolment, lessons }: LoadedCourse,
): LessonState['completedBy'] {
  if (!enrolment?.isCurrent) return null
  const isOnly = lessons.length === 1
  if (completedAt || (isOnly && course.courseCompletedAt)) return 'measured'
  return isMarked || (isOnly && course.isCourseMarked) ? 'mark' : null
}

function calculatePercent(lesson: LoadedLesson, loaded: LoadedCourse): number {
  if (!loaded.enrolment?.isCurrent) return 0
  if (lesson.kind !== 'video') return findCompletedBy(lesson, loaded) ? 100 : 0
  return calculatePercentWatched(lesson.watchedSeconds, lesson.durationSeconds)
}

/** Visible only since the learner completed the course, else since they were last there, and not opened yet. */
function createNewCheck(
  { enrolment, lessons }: LoadedCourse,
  completedAt: Date | null,
): (lesson: LoadedLesson) => boolean {
  const visits = lessons.map((lesson) => findLastAt(lesson)?.getTime() ?? 0)
  const since = completedAt?.getTime() ?? Math.max(0, ...visits)
  if (!enrolment?.isCurrent || since === 0) return () => false
  return (lesson) => lesson.visibleSince.getTime() > since && findLastAt(lesson) === null
}

function findLastAt({ positionAt, markedAt, completedAt }: LoadedLesson): Date | null {
  const times = [positionAt, markedAt, completedAt].flatMap((at) => at?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** The required lessons count; of a course that has none, all. The share of a single lesson is what was watched. */
function countRequired(rows: LoadedLesson[], states: LessonState[]) {
  const hasRequired = rows.some(({ isRequired }) => isRequired)
  const counted = states.filter((_state, index) => !hasRequired || rows[index]?.isRequired)
  const completedLessons = counted.filter(({ completedBy }) => completedBy !== null).length
  const requiredLessons = counted.length
  const [only] = states.length === 1 ? states : []
  const percent = only?.percent ?? calculateShare(completedLessons, requiredLessons)
  return { completedLessons, requiredLessons, percent }
}

/** No list contains a lesson that does not exist for the actor. */
function requireVisible(decision: LessonDecision): LessonAccess {
  if (isVisible(decision)) return decision
  throw new Error('A list of lessons contains one that does not exist.')
}
