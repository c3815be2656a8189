import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'

interface QuestionPage {
  questions: readonly unknown[]
  /** The cursor of the next page; omitted on the last. */
  next?: string | undefined
}

/**
 * A list of questions, page by page; further pages are loaded on request. `loadPage` loads the page at the cursor, or
 * the first one (memoize it with `useCallback`).
 */
export function useQuestionPages<Page extends QuestionPage>(
  loadPage: (cursor?: string, signal?: AbortSignal) => Promise<Page>,
) {
  const [older, setOlder] = useState<{ after: unknown; pages: Page[] }>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const loadFirst = useCallback((signal: AbortSignal) => loadPage(undefined, signal), [loadPage])
  const { data: first, error, refetch } = useQuery(loadFirst)
  // Further pages belong to the first one that they were loaded after.
  const pages = useMemo(
    () => (first ? [first, ...(older?.after === first ? older.pages : [])] : []),
    [first, older],
  )
  const questions = useMemo(
    () => pages.flatMap((page): Page['questions'][number][] => [...page.questions]),
    [pages],
  )
  const next = pages.at(-1)?.next

  async function loadMore() {
    if (!next || isLoadingMore) return
    setIsLoadingMore(true)
    try {
      const page = await loadPage(next)
      setOlder({ after: first, pages: [...pages.slice(1), page] })
    } catch (failure) {
      showError(failure)
    }
    setIsLoadingMore(false)
  }

  return {
    first,
    questions,
    error,
    refetch,
    loadMore: next ? loadMore : undefined,
    isLoadingMore,
  }
}
