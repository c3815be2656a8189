import type { CourseOutline, OutlineLesson } from '#shared/contract/courses/outline.ts'
import type { CourseLearning, LessonState } from '#shared/contract/learning/lessons.ts'
import { pluralize } from '#shared/messages/pluralize.ts'

/** A visitor of a preview has no progress, nor has an author who has completed nothing. */
export function hasProgress({ role, completedLessons }: CourseLearning): boolean {
  return role === 'learner' || completedLessons > 0
}

/** The total of a course is that of its required lessons, while its sections count optional ones too. */
export function describeCompleted(outline: CourseOutline, learning: CourseLearning): string {
  const { completedLessons, requiredLessons } = learning
  const names = hasOptional(outline, learning)
    ? (['required lesson', 'required lessons'] as const)
    : (['lesson', 'lessons'] as const)
  return `${completedLessons} of ${pluralize(requiredLessons, names)} completed`
}

/** The same beside the number of the open lesson. */
export function describeCompletedBriefly(outline: CourseOutline, learning: CourseLearning): string {
  const { completedLessons, requiredLessons } = learning
  const required = hasOptional(outline, learning) ? 'required ' : ''
  return `${completedLessons} of ${requiredLessons} ${required}completed`
}

/** Of a course without required lessons, all count. */
function hasOptional({ lessons }: CourseOutline, { requiredLessons }: CourseLearning): boolean {
  return requiredLessons < lessons
}

/** The minutes that the learner needs for the required lessons that are not completed; null if nothing is known. */
export function countCourseMinutesLeft(
  lessons: readonly OutlineLesson[],
  states: ReadonlyMap<string, LessonState>,
): number | null {
  const left = lessons
    .filter(({ _id, required }) => required && !states.get(_id)?.completedBy)
    .map(({ _id, seconds }) =>
      seconds === null ? 0 : (seconds * (100 - (states.get(_id)?.percent ?? 0))) / 100,
    )
    .reduce((sum, seconds) => sum + seconds, 0)
  return left === 0 ? null : Math.max(1, Math.ceil(left / 60))
}
