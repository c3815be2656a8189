/**
 * Sets `data-outdated` on the document while the data of the last loaded page may be out of date. The
 * router does not expose the headers of its requests, so the server sends the state in `Server-Timing`.
 */
export function watchOutdated(): void {
  if (!('PerformanceObserver' in window)) return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming) || !isPageData(entry)) continue
      const isOutdated = entry.serverTiming.some(({ name }) => name === 'outdated')
      document.documentElement.toggleAttribute('data-outdated', isOutdated)
    }
  })
  observer.observe({ type: 'resource' })
  addEventListener('pageshow', reloadIfRestored)
}

/** A page that Back restores from a cache may have been outdated long ago. */
function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  const isBack = performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')
  const isOutdated = document.documentElement.hasAttribute('data-outdated')
  if (isOutdated && (persisted || isBack)) location.reload()
}

function isPageData({ name, initiatorType }: PerformanceResourceTiming): boolean {
  return initiatorType === 'fetch' && new URL(name).pathname.endsWith('.data')
}
