let busyQueues = 0

/** While files are being uploaded, the browser asks before it closes or reloads the page. */
export function guardUnload(isBusy: boolean): void {
  busyQueues += isBusy ? 1 : -1
  if (busyQueues > 0) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
