import { useSyncExternalStore } from 'react'
import { anonymous, currentSession, listen, type SessionState } from './store.ts'
import { watchSession } from './tabs.ts'

/** Who uses this browser. The server and the first paint know only visitors. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, currentSession, serverSession)
}

function subscribe(listener: () => void): () => void {
  const stop = listen(listener)
  watchSession()
  return stop
}

function serverSession(): SessionState {
  return anonymous
}
