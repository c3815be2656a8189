const query = '(prefers-reduced-motion: reduce)'

/** Whether the user's system asks for reduced motion. Browser only. */
export function isMotionReduced(): boolean {
  return matchMedia(query).matches
}

/** Calls the listener when the setting changes; returns a function that unsubscribes. */
export function onMotionChange(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
