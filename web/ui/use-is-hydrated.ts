import { useSyncExternalStore } from 'react'

/** False on the server and in the first paint, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const yes = () => true
const no = () => false
const never = () => () => undefined
