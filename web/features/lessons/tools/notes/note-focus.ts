import { createStore } from '#web/lib/create-store.ts'

/** How often the key for a new note was pressed: the panel, which may still be loading, then moves focus to the field. */
const requests = createStore(0)
let handled = 0
let isFromFullscreen = false

/** Leaves full screen, outside of which nothing can be focused, until `returnToPlayer`. */
export async function requestNote(): Promise<void> {
  isFromFullscreen = Boolean(document.fullscreenElement)
  if (isFromFullscreen) await document.exitFullscreen().catch(() => undefined)
  requests.set(requests.get() + 1)
}

/** Calls `focus` for a request that was not handled yet, and for each that follows. */
export function onNoteRequest(focus: () => void): () => void {
  const handle = () => {
    if (handled === requests.get()) return
    handled = requests.get()
    focus()
  }
  handle()
  return requests.subscribe(handle)
}

/** Back to where the note was requested. After Escape alone, browsers may not allow full screen. */
export function returnToPlayer(): void {
  const player = document.querySelector<HTMLElement>('[data-player]')
  if (isFromFullscreen) player?.requestFullscreen().catch(() => undefined)
  player?.focus()
  isFromFullscreen = false
}

export function wasInFullscreen(): boolean {
  return isFromFullscreen
}

/** For a note that was left. */
export function stayOutOfFullscreen(): void {
  isFromFullscreen = false
}
