const query = '(prefers-reduced-motion: reduce)'

/** Whether the user asked the system for less motion. Only in the browser. */
export function isMotionReduced(): boolean {
  return matchMedia(query).matches
}

/** Calls the listener when that changes; returns how to stop. */
export function onMotionChange(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
