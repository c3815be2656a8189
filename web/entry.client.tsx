import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { prepareHydration } from '#web/lib/document/page-data.tsx'
import { guardMarkupSinks } from '#web/lib/document/trusted-types.ts'
import { watchOutdated } from '#web/lib/document/watch-outdated.ts'

guardMarkupSinks()
// See `FirstPaintScript`: the document is being replaced.
if (document.documentElement.dataset.leaving === undefined) start()

function start(): void {
  prepareHydration()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  registerServiceWorker()
  watchOutdated()
}

/** Makes visited pages available offline. Runs after the load event so as not to delay the page. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Browsers reject it in private windows and with untrusted certificates.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
