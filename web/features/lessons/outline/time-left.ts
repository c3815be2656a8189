import type { OutlineLesson } from '#shared/contract/courses/outline.ts'
import type { LessonState } from '#shared/contract/learning/lessons.ts'

/** The minutes that the learner needs for the required lessons that are not completed; null if nothing is known. */
export function countMinutesLeft(
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
