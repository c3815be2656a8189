/**
 * Marks the document with `data-outdated` when the server says that the data of the page just loaded may
 * be out of date, and unmarks it when they are current again. The router's own requests show their
 * headers to nobody; only what `Server-Timing` names can be seen.
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
