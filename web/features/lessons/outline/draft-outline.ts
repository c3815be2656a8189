import type { Curriculum, CurriculumLesson } from '#shared/contract/courses/curriculum.ts'
import type { CourseOutline, LessonRelease } from '#shared/contract/courses/outline.ts'
import { sumSeconds } from '#web/lib/format/format.ts'

/**
 * The outline that a draft will have, for its authors: only they know it. Hidden lessons and sections without lessons
 * are left out, as from the outline of a published course.
 */
export function toDraftOutline(
  { course, sections }: Curriculum,
  order: CourseOutline['order'],
): CourseOutline {
  const shown = sections
    .map(({ _id, title, lessons }) => ({
      _id,
      title,
      lessons: lessons.filter(({ hidden }) => !hidden).map(toOutlineLesson),
    }))
    .filter(({ lessons }) => lessons.length > 0)
  const lessons = shown.flatMap((section) => section.lessons)
  return {
    course,
    status: 'draft',
    order,
    lessons: lessons.length,
    seconds: sumSeconds(lessons),
    sections: shown,
    prerequisites: [],
    authors: [],
  }
}

function toOutlineLesson(lesson: CurriculumLesson) {
  const { _id, title, kind, seconds, preview, required, attachments, updatedAt } = lesson
  const facts = { _id, title, kind, seconds, preview, required, attachments, addedAt: updatedAt }
  return { ...facts, release: toRelease(lesson.release) }
}

/** The start of the day in UTC is near enough to show a draft to its author. */
function toRelease(release: CurriculumLesson['release']): LessonRelease | null {
  if (!release || 'days' in release) return release
  return { ...release, at: new Date(release.date).toISOString() }
}
