/** Keeps pages readable without a network. After the page itself, so that it costs it nothing. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Browsers forbid it in private windows and for certificates that they do not trust.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
