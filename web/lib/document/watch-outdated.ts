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
  // This script may run after the `pageshow` event of a document that Back loads from the HTTP cache.
  if (isBack()) reloadIfOutdated()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadIfOutdated()
  })
}

function isBack(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')
}

/** A page that Back restores from a cache may have been outdated long ago. */
function reloadIfOutdated(): void {
  if (document.documentElement.hasAttribute('data-outdated')) location.reload()
}

function isPageData({ name, initiatorType }: PerformanceResourceTiming): boolean {
  return initiatorType === 'fetch' && new URL(name).pathname.endsWith('.data')
}
