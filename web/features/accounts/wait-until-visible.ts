/** A page that the browser prepares in the background may never be looked at. */
export function waitUntilVisible(): Promise<void> {
  if (!('prerendering' in document) || !document.prerendering) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true })
  })
}
