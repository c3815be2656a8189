import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnnouncementListResponse } from '#shared/contract/announcements.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { toast } from '#web/lib/toasts/toast.ts'

/** How often the number of recipients is loaded while an announcement is delivered, for each page of the list. */
const deliveryMilliseconds = 2000

/** The announcements of a course, page by page; further pages are loaded on request, and again with every refresh. */
export function useAnnouncements(course: string) {
  const [pageCount, setPageCount] = useState(1)
  // A ref, because a failure of a new `load` would empty the list.
  const wantedPages = useRef(1)
  const load = useCallback(
    (signal: AbortSignal) => loadPages(course, () => wantedPages.current, signal),
    [course],
  )
  const { data: pages, error, refetch } = useQuery(load)
  const next = pages?.at(-1)?.next
  const announcements = pages?.flatMap((page) => page.announcements) ?? []
  const loadedPages = pages?.length ?? 0

  const isPending = announcements.some(({ delivery }) => delivery?.pending)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setInterval(refetch, deliveryMilliseconds * loadedPages)
    return () => clearInterval(timer)
  }, [isPending, loadedPages, refetch])

  useEffect(() => {
    if (!error || loadedPages === 0 || wantedPages.current <= loadedPages) return
    wantedPages.current = loadedPages
    setPageCount(loadedPages)
    toast.error(error)
  }, [error, loadedPages])

  function loadMore() {
    wantedPages.current = loadedPages + 1
    setPageCount(wantedPages.current)
    refetch()
  }

  return {
    isLoaded: pages !== undefined,
    announcements,
    error,
    refetch,
    loadMore: next ? loadMore : undefined,
    isLoadingMore: pageCount > loadedPages && !error,
  }
}

/** Loads the pages one after another, since each has the cursor of the next. */
async function loadPages(course: string, getCount: () => number, signal: AbortSignal) {
  const pages: AnnouncementListResponse[] = []
  let cursor: string | undefined
  do {
    const call = getBrowserApi().api.courses[':id'].announcements.$get(
      { param: { id: course }, query: { cursor } },
      { init: { signal } },
    )
    const page = await parseResponse(call)
    pages.push(page)
    cursor = page.next
  } while (cursor && pages.length < getCount())
  return pages
}
