import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A cookie, because logging out clears the local storage and the theme belongs to the browser. */
export const themeCookie = 'lectern-scheme'

const oneYearSeconds = 31_536_000
const listeners = new Set<() => void>()

/** Applies the theme and stores it in this browser; `system` deletes the stored choice. */
export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  const age = theme === 'system' ? 0 : oneYearSeconds
  document.cookie = `${themeCookie}=${theme};path=/;max-age=${age};SameSite=Lax`
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme, () => 'system')
}

function getTheme(): Theme {
  const value = document.documentElement.dataset.theme
  return value === 'light' || value === 'dark' ? value : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
