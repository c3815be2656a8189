import type { LessonsProgress } from '#shared/contract/learning/learning.ts'
import { pages } from '#shared/paths.ts'

interface ContinuedCourse {
  _id: string
  lessons?: LessonsProgress | undefined
}

/** The lesson to continue with; a course of one lesson has only one page. */
export function getContinueUrl({ _id, lessons }: ContinuedCourse): string {
  return lessons?.current ? pages.lesson(_id, lessons.current._id) : pages.player(_id)
}
