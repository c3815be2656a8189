import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A cookie, because logging out empties the local storage and the colours are not the account's. */
export const themeCookie = 'lectern-scheme'

const yearInSeconds = 31_536_000
const listeners = new Set<() => void>()

/** Remembers the choice in this browser and shows it at once; `system` forgets it. */
export function setTheme(scheme: Theme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.colorScheme
  else dataset.colorScheme = scheme
  const age = scheme === 'system' ? 0 : yearInSeconds
  document.cookie = `${themeCookie}=${scheme};path=/;max-age=${age};SameSite=Lax`
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenScheme, () => 'system')
}

function chosenScheme(): Theme {
  const value = document.documentElement.dataset.colorScheme
  return value === 'light' || value === 'dark' ? value : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
