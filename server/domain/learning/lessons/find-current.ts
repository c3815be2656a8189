/** What decides with which lesson a learner continues. */
export interface Continuable {
  id: string
  isOpen: boolean
  isCompleted: boolean
  /** When the learner last opened or completed it; null if never. */
  lastAt: Date | null
}

/**
 * The lesson to continue with, of lessons in order: the one last opened, or the next open one that is not completed,
 * from the start if there is none after it. After everything is completed, the one last opened.
 */
export function findCurrent<Lesson extends Continuable>(lessons: Lesson[]): Lesson | null {
  const last = lessons.reduce<Lesson | null>(
    (latest, lesson) => (toTime(lesson) > toTime(latest) ? lesson : latest),
    null,
  )
  const isNext = (lesson: Lesson) => lesson.isOpen && !lesson.isCompleted
  const place = last ? lessons.indexOf(last) : 0
  const next = lessons.slice(place).find(isNext) ?? lessons.find(isNext)
  if (next) return next
  return last?.isOpen ? last : (lessons.find(({ isOpen }) => isOpen) ?? null)
}

function toTime(lesson: Continuable | null): number {
  return lesson?.lastAt?.getTime() ?? 0
}
