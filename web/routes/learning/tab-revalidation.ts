import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { pageQueries } from '#shared/pages/page-queries.ts'

/**
 * For pages of a course with tabs in their address: another tab of the page needs no new data, unless it interrupts the
 * revalidation after a change.
 */
export function createTabRevalidation() {
  /** Whether a revalidation was requested that has not loaded its data, such as one that a navigation interrupted. */
  let isOutdated = false

  return {
    shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
      const { currentUrl, nextUrl, defaultShouldRevalidate } = args
      if (currentUrl.href === nextUrl.href) isOutdated = true
      const countReviews = (url: URL) => pageQueries.course(url.searchParams).reviews
      const isTabChange =
        currentUrl.pathname === nextUrl.pathname &&
        currentUrl.search !== nextUrl.search &&
        countReviews(currentUrl) === countReviews(nextUrl)
      return (isOutdated || !isTabChange) && defaultShouldRevalidate
    },
    /** To be called when the page's data was loaded. */
    onLoaded(signal: AbortSignal): void {
      if (!signal.aborted) isOutdated = false
    },
  }
}
