import type { CourseOutline, OutlineLesson } from '#shared/contract/courses/outline.ts'
import type {
  CourseLearning,
  LessonAccess,
  LessonState,
} from '#shared/contract/learning/lessons.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * What someone who enrolled at `now` would see of a course, for its authors: everything is open to them, so the page
 * applies the rules itself. `completed` are the lessons that they completed in this view.
 */
export function simulateLearner(
  outline: CourseOutline,
  completed: ReadonlySet<string>,
  now: number,
): CourseLearning {
  const lessons = listLessons(outline)
  const required = listCounted(lessons)
  const completedLessons = required.filter(({ _id }) => completed.has(_id)).length
  const states = lessons.map((lesson, index): LessonState => {
    const isCompleted = completed.has(lesson._id)
    return {
      _id: lesson._id,
      access: getAccess(lesson),
      completedBy: isCompleted ? 'mark' : null,
      percent: isCompleted ? 100 : 0,
      isNew: false,
    }

    function getAccess({ preview, release }: OutlineLesson): LessonAccess {
      if (preview) return { allowed: true }
      const opensAt = getOpening(release)
      if (opensAt > now) {
        return { allowed: false, reason: 'not_released', at: new Date(opensAt).toISOString() }
      }
      const missing = lessons
        .slice(0, index)
        .find((earlier) => earlier.required && !completed.has(earlier._id))
      if (outline.order !== 'sequence' || !missing) return { allowed: true }
      const { _id, title } = missing
      return { allowed: false, reason: 'previous_lesson_open', lesson: { _id, title } }
    }
  })
  const isCompleted = required.length > 0 && completedLessons === required.length

  return {
    course: outline.course,
    role: 'learner',
    current: null,
    completedLessons,
    requiredLessons: required.length,
    percent: required.length === 0 ? 0 : Math.floor((100 * completedLessons) / required.length),
    completed: isCompleted,
    completedAt: isCompleted ? new Date(now).toISOString() : null,
    lessons: states,
  }

  function getOpening(release: OutlineLesson['release']): number {
    if (!release) return 0
    return 'days' in release ? now + release.days * dayMilliseconds : Date.parse(release.at)
  }
}

/** Required lessons count for completing a course; of a course that has none, all. */
function listCounted(lessons: readonly OutlineLesson[]): readonly OutlineLesson[] {
  const required = lessons.filter((lesson) => lesson.required)
  return required.length > 0 ? required : lessons
}

export function listLessons({ sections }: Pick<CourseOutline, 'sections'>): OutlineLesson[] {
  return sections.flatMap(({ lessons }) => lessons)
}
