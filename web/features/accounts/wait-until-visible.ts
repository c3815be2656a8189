/** Resolves once the page is visible: browsers prerender pages that are perhaps never opened. */
export function waitUntilVisible(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true })
  })
}
