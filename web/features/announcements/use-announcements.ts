import { useCallback, useEffect, useState } from 'react'
import type { AnnouncementListResponse } from '#shared/contract/announcements.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'

/** How often the number of recipients is loaded while an announcement is delivered. */
const deliveryMilliseconds = 2000

/** The announcements of a course, page by page; further pages are loaded on request. */
export function useAnnouncements(course: string) {
  const [older, setOlder] = useState<{ after: unknown; pages: AnnouncementListResponse[] }>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const loadFirst = useCallback(
    (signal: AbortSignal) => loadPage(course, undefined, signal),
    [course],
  )
  const { data: first, error, refetch } = useQuery(loadFirst)
  // Further pages belong to the first one that they were loaded after.
  const pages = first ? [first, ...(older?.after === first ? older.pages : [])] : []
  const next = pages.at(-1)?.next
  const announcements = pages.flatMap((page) => page.announcements)

  const isPending = first?.announcements.some(({ delivery }) => delivery?.pending) ?? false
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setInterval(refetch, deliveryMilliseconds)
    return () => clearInterval(timer)
  }, [isPending, refetch])

  async function loadMore() {
    if (!next || isLoadingMore) return
    setIsLoadingMore(true)
    try {
      const page = await loadPage(course, next)
      setOlder({ after: first, pages: [...pages.slice(1), page] })
    } catch (failure) {
      showError(failure)
    }
    setIsLoadingMore(false)
  }

  return {
    isLoaded: first !== undefined,
    announcements,
    error,
    refetch,
    loadMore: next ? loadMore : undefined,
    isLoadingMore,
  }
}

function loadPage(course: string, cursor: string | undefined, signal?: AbortSignal) {
  return parseResponse(
    getBrowserApi().api.courses[':id'].announcements.$get(
      { param: { id: course }, query: { cursor } },
      signal ? { init: { signal } } : undefined,
    ),
  )
}
