/** Makes visited pages available offline. Runs after the load event so as not to delay the page. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Browsers reject it in private windows and with untrusted certificates.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
