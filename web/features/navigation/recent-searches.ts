import { suggestionLimits } from '#shared/limits.ts'

const storageKey = 'recentSearches'

/** The last searches on this device, newest first. Empty if the browser stores nothing. */
export function listRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((item) => typeof item === 'string').slice(0, suggestionLimits.recentSearches)
      : []
  } catch {
    return []
  }
}

export function addRecentSearch(text: string): void {
  const search = text.trim()
  if (search === '') return
  const others = listRecentSearches().filter((item) => item.toLowerCase() !== search.toLowerCase())
  storeRecentSearches([search, ...others].slice(0, suggestionLimits.recentSearches))
}

export function storeRecentSearches(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(storageKey, JSON.stringify(searches))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage there are no recent searches.
  }
}
