import { type PlayerAction, playerReducer, type PlayerState } from './player-state.ts'

export interface PlayerStore {
  state: () => PlayerState
  dispatch: (action: PlayerAction) => void
  subscribe: (listener: () => void) => () => void
}

/** The state of one player, outside React: a key pressed twice between two renderings counts twice. */
export function createPlayerStore(first: PlayerState): PlayerStore {
  let state = first
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    dispatch(action) {
      const next = playerReducer(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
