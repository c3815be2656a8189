import { useCallback, useState } from 'react'
import type { QuestionListResponse, QuestionSort } from '#shared/contract/questions.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery } from '#web/lib/use-query.ts'

interface ListOptions {
  sort: QuestionSort
  search: string
}

/** The questions to a lesson, page by page. */
export function useQuestionList(lesson: string, { sort, search }: ListOptions) {
  const [older, setOlder] = useState<{ after: unknown; pages: QuestionListResponse[] }>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const load = useCallback(
    (signal: AbortSignal) => loadPage(lesson, { sort, search }, undefined, signal),
    [lesson, sort, search],
  )
  const { data: first, isLoading, error, refetch } = useQuery(load)
  // Further pages belong to the first one that they were loaded after.
  const pages = first ? [first, ...(older?.after === first ? older.pages : [])] : []
  const next = pages.at(-1)?.next

  async function loadMore() {
    if (!next || isLoadingMore) return
    setIsLoadingMore(true)
    try {
      const page = await loadPage(lesson, { sort, search }, next)
      setOlder({ after: first, pages: [...pages.slice(1), page] })
    } catch (failure) {
      if (!endSessionIfExpired(failure)) toast.error(toDisplayError(failure).msg)
    }
    setIsLoadingMore(false)
  }

  return {
    questions: first && pages.flatMap((page) => page.questions),
    canAsk: first?.can.ask ?? false,
    isLoading,
    error,
    refetch,
    loadMore: next ? loadMore : undefined,
    isLoadingMore,
  }
}

function loadPage(
  id: string,
  { sort, search }: ListOptions,
  cursor?: string,
  signal?: AbortSignal,
): Promise<QuestionListResponse> {
  const call = getBrowserApi().api.lessons[':id'].questions.$get(
    { param: { id }, query: { sort, search, cursor } },
    signal ? { init: { signal } } : undefined,
  )
  return parseResponse(call)
}
