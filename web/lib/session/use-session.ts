import { useSyncExternalStore } from 'react'
import { anonymousSession, getSession, subscribeToSession, type SessionState } from './store.ts'
import { watchSession } from './tabs.ts'

/** Who uses this browser. The server and the first paint know only visitors. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, getSession, serverSession)
}

function subscribe(listener: () => void): () => void {
  const stop = subscribeToSession(listener)
  watchSession()
  return stop
}

function serverSession(): SessionState {
  return anonymousSession
}
