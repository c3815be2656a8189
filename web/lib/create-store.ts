/** A state outside React, for `useSyncExternalStore`. */
export function createStore<State>(initial: State) {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    get: () => state,
    set(next: State) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
