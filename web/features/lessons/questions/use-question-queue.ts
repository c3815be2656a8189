import { useCallback } from 'react'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuestionPages } from './use-question-pages.ts'

interface QueueOptions {
  filter: 'unanswered' | 'all'
  /** Empty for all courses. */
  course: string
  search: string
}

/** The questions to the user's courses, page by page; loaded again when a new one is asked. */
export function useQuestionQueue({ filter, course, search }: QueueOptions) {
  const loadPage = useCallback(
    (cursor?: string, signal?: AbortSignal) => {
      const query = { filter, course: course || undefined, search, cursor }
      return parseResponse(
        getBrowserApi().api.questions.$get({ query }, signal ? { init: { signal } } : undefined),
      )
    },
    [filter, course, search],
  )
  const { first: data, refetch, ...queue } = useQuestionPages(loadPage)
  useLiveEvent('connected', refetch)
  useLiveEvent('notificationsChanged', ({ newest }) => {
    if (newest?.kind === 'question_asked') refetch()
  })
  return { ...queue, data, refetch }
}
