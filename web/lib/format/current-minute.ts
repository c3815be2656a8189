const minute = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The start of the current minute, in milliseconds. */
export function getCurrentMinute(): number {
  return Math.floor(Date.now() / minute) * minute
}

/** Calls `listener` every minute. All listeners share one timer, which runs only while there are any. */
export function subscribeToMinutes(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(notifyListeners, minute)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
