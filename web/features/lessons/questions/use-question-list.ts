import { useCallback, useEffect } from 'react'
import type { QuestionSort, QuestionSummary } from '#shared/contract/learning/questions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import type { LessonVideo } from '../tools/lesson-video.ts'
import { useQuestionPages } from './use-question-pages.ts'

interface ListOptions {
  sort: QuestionSort
  search: string
}

/** The questions to a lesson, page by page. */
export function useQuestionList(lesson: string, { sort, search }: ListOptions) {
  const loadPage = useCallback(
    (cursor?: string, signal?: AbortSignal) =>
      parseResponse(
        getBrowserApi().api.lessons[':id'].questions.$get(
          { param: { id: lesson }, query: { sort, search, cursor } },
          signal ? { init: { signal } } : undefined,
        ),
      ),
    [lesson, sort, search],
  )
  const { first, questions, ...list } = useQuestionPages(loadPage)
  return { ...list, questions: first && questions, canAsk: first?.can.ask ?? false }
}

/** Shows questions on the seek bar; without any, those that are shown stay. */
export function useQuestionMarkers(
  video: LessonVideo,
  questions: readonly QuestionSummary[] | undefined,
): void {
  useEffect(() => {
    if (questions) video.setMarkers('questions', questions.flatMap(toMarker))
  }, [video, questions])
}

function toMarker({ seconds, title }: QuestionSummary) {
  return seconds === null || title === '' ? [] : [{ seconds, label: `Question: ${title}` }]
}
