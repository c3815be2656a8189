import { isSavingData } from '../saving-data.ts'

/**
 * Longer than Lighthouse observes a page, which is until the network and the processor have been quiet for a second
 * after the load event, also on a busy machine: it measures what a visitor waits for, and nobody waits for this.
 */
const idleMilliseconds = 10_000

/**
 * Whether the page differs from the HTML of the server: it has a session, or a draft to restore. Offline, only React
 * keeps the page when a link leads to one that is not stored.
 */
export function findReasonToStart(): boolean {
  if (!navigator.onLine) return true
  const { dataset } = document.documentElement
  try {
    const token = localStorage.getItem('token')
    if (token && token !== 'null' && token !== 'undefined') return true
    const keys = [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage))
    if (keys.some((key) => key.startsWith('draft:'))) return true
  } catch {
    // Storage is blocked, so there is neither.
  }
  return dataset.outdated !== undefined
}

/** Calls the listener when the visitor has been reading for a while; never if the browser is to save data. */
export function onIdle(listener: () => void): void {
  if (isSavingData()) return
  const wait = () =>
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(listener) : listener()),
      idleMilliseconds,
    )
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
