import { useCallback, useState } from 'react'
import type { QuestionQueueResponse } from '#shared/contract/questions.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery } from '#web/lib/use-query.ts'

interface QueueOptions {
  filter: 'unanswered' | 'all'
  /** Empty for all courses. */
  course: string
  search: string
}

/** The questions to the user's courses, page by page; loaded again when a new one is asked. */
export function useQuestionQueue({ filter, course, search }: QueueOptions) {
  const [older, setOlder] = useState<{ after: unknown; pages: QuestionQueueResponse[] }>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const load = useCallback(
    (signal: AbortSignal) => loadPage({ filter, course, search }, undefined, signal),
    [filter, course, search],
  )
  const { data, error, refetch } = useQuery(load)
  useLiveEvent('connected', refetch)
  useLiveEvent('notificationsChanged', ({ newest }) => {
    if (newest?.kind === 'question_asked') refetch()
  })
  const pages = data ? [data, ...(older?.after === data ? older.pages : [])] : []
  const next = pages.at(-1)?.next

  async function loadMore() {
    if (!next || isLoadingMore) return
    setIsLoadingMore(true)
    try {
      const page = await loadPage({ filter, course, search }, next)
      setOlder({ after: data, pages: [...pages.slice(1), page] })
    } catch (failure) {
      if (!endSessionIfExpired(failure)) toast.error(toDisplayError(failure).msg)
    }
    setIsLoadingMore(false)
  }

  return {
    data,
    questions: pages.flatMap(({ questions }) => questions),
    error,
    refetch,
    loadMore: next ? loadMore : undefined,
    isLoadingMore,
  }
}

function loadPage(
  { filter, course, search }: QueueOptions,
  cursor?: string,
  signal?: AbortSignal,
): Promise<QuestionQueueResponse> {
  const query = { filter, course: course || undefined, search, cursor }
  return parseResponse(
    getBrowserApi().api.questions.$get({ query }, signal ? { init: { signal } } : undefined),
  )
}
