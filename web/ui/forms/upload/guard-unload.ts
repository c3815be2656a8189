let running = 0

/** While something is running, the browser asks before it closes or reloads the page. */
export function guardUnload(isRunning: boolean): void {
  running += isRunning ? 1 : -1
  if (running > 0) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
