import { useSyncExternalStore } from 'react'

/** What only the browser knows, and until the page is alive what the server took for it. */
export function useBrowserValue<T extends string | boolean | undefined>(
  read: () => T,
  onServer: T,
): T {
  return useSyncExternalStore(neverChanges, read, () => onServer)
}

function neverChanges() {
  return () => undefined
}

/** False on the server and in the first paint, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const yes = () => true
const no = () => false
const never = () => () => undefined
