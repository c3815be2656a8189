import { useSyncExternalStore } from 'react'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** A cookie, because logging out empties the local storage and the colours are not the account's. */
export const schemeCookie = 'lectern-scheme'

const yearInSeconds = 31_536_000
const listeners = new Set<() => void>()

/** Remembers the choice in this browser and shows it at once; `system` forgets it. */
export function chooseScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.colorScheme
  else dataset.colorScheme = scheme
  const age = scheme === 'system' ? 0 : yearInSeconds
  document.cookie = `${schemeCookie}=${scheme};path=/;max-age=${age};SameSite=Lax`
  for (const listener of listeners) listener()
}

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, chosenScheme, () => 'system')
}

function chosenScheme(): Scheme {
  const value = document.documentElement.dataset.colorScheme
  return value === 'light' || value === 'dark' ? value : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
