import { type ReactNode, useSyncExternalStore } from 'react'
import { createStore } from '../create-store.ts'

const { get, set, subscribe } = createStore<ReactNode>(null)

/** Shows something in the corner of all pages, until this page is closed or reloaded. */
export const showInCorner = set

export function usePageCorner(): ReactNode {
  return useSyncExternalStore(subscribe, get, () => null)
}
