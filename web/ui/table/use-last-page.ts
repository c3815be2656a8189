import { useEffect } from 'react'
import { useNavigate } from 'react-router'

interface ShownPage {
  page: number
  /** Undefined until the list has loaded. */
  pages: number | undefined
  isLoading: boolean
  getUrl: (page: number) => string
}

/**
 * The URL may name a page of a list that no longer exists, e.g. after its last row was deleted: goes to the last page in
 * its place. Returns whether it does.
 */
export function useLastPage({ page, pages, isLoading, getUrl }: ShownPage): boolean {
  const navigate = useNavigate()
  const isBeyondLast = pages !== undefined && page > pages && !isLoading
  const url = isBeyondLast ? getUrl(pages) : undefined
  useEffect(() => {
    if (url !== undefined) void navigate(url, { replace: true, preventScrollReset: true })
  }, [url, navigate])
  return isBeyondLast
}
