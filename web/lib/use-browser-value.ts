import { useSyncExternalStore } from 'react'

/** A value that only the browser knows; the server and hydration use `serverValue`. */
export function useBrowserValue<T extends string | boolean | undefined>(
  read: () => T,
  serverValue: T,
): T {
  return useSyncExternalStore(subscribe, read, () => serverValue)
}

/** False on the server and during hydration, true from then on. */
export function useIsHydrated(): boolean {
  return useBrowserValue(isBrowser, false)
}

const isBrowser = () => true

/** The value never changes. */
function subscribe() {
  return () => undefined
}
