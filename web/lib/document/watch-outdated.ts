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
}

function isPageData({ name, initiatorType }: PerformanceResourceTiming): boolean {
  return initiatorType === 'fetch' && new URL(name).pathname.endsWith('.data')
}
