import type { CourseOutline } from '../contract/courses/outline.ts'

/** Whether a course is one video and nothing else, which its own page plays as a whole. */
export function isSingleVideo({ lessons, sections }: Pick<CourseOutline, 'lessons' | 'sections'>) {
  const [first] = sections.flatMap((section) => section.lessons)
  if (!first) return true
  return lessons === 1 && first.kind === 'video' && first.attachments === 0 && !first.release
}
