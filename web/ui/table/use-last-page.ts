import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * The URL may name a page of a list that no longer exists, e.g. after its last row was deleted: goes to `url`, that of
 * the last page, in its place. Undefined while the page exists.
 */
export function useLastPage(url: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (url !== undefined) void navigate(url, { replace: true, preventScrollReset: true })
  }, [url, navigate])
}
