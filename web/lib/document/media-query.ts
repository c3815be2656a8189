import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; false on the server and during hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Whether the user's system asks for reduced motion. Browser only. */
export function isMotionReduced(): boolean {
  return matchMedia(reducedMotion).matches
}

/** Calls the listener when the setting changes; returns a function that unsubscribes. */
export function onMotionChange(listener: () => void): () => void {
  const list = matchMedia(reducedMotion)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
