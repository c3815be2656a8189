import type { ProgressSummary } from '#shared/contract/learning/learning.ts'
import type { CourseLearning } from '#shared/contract/learning/lessons.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import type { ProgressStore, SavedProgress } from './send-progress.ts'

interface LessonStoreOptions {
  lesson: string
  /** The progress that the page was loaded with. */
  saved: SavedProgress | undefined
  /** The learner's new state of the course. */
  onLearning: (learning: CourseLearning) => void
  /** The state of the course has changed, for example because a report completed the lesson. */
  onCompleted: () => void
}

/** The progress of a lesson whose page is open. */
export function createLessonStore({
  lesson,
  saved,
  onLearning,
  onCompleted,
}: LessonStoreOptions): ProgressStore {
  const completed = new Set(saved?.progress.completedBy ? [lesson] : [])
  const { lessons } = getBrowserApi().api
  let markCount = 0
  return {
    scope: 'lesson',
    load: async () => saved ?? Promise.reject(new Error('The lesson has no progress.')),
    async sendReport(id, json, options) {
      const sent = lessons[':id'].progress.$put({ param: { id }, json }, options)
      const summary: ProgressSummary = await parseResponse(sent)
      if (!summary.completed || completed.has(id)) return
      completed.add(id)
      onCompleted()
    },
    async sendMark(id, { by = 'mark', ...mark }, options) {
      const number = ++markCount
      const json = { ...mark, by }
      const sent = lessons[':id'].completion.$put({ param: { id }, json }, options)
      const learning = await parseResponse(sent)
      // Of several that are sent at once, any response may be the newest.
      if (number === markCount) onLearning(learning)
      else onCompleted()
    },
  }
}
