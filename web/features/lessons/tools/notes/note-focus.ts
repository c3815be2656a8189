import { createStore } from '#web/lib/create-store.ts'

/** How often the key for a new note was pressed: the panel, which may still be loading, then moves focus to the field. */
const requests = createStore(0)
let handled = 0

export function requestNote(): void {
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
