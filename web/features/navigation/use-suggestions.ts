import { useEffect, useState } from 'react'
import type { Suggestions } from '#shared/contract/catalogue.ts'
import { suggestionLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { listRecentSearches } from './recent-searches.ts'

export interface Suggestion {
  id: string
  name: string
  /** The author of a course, else the kind of the suggestion. */
  detail: string
  /** The page that it opens; without one, it clears the recent searches. */
  to?: string
}

const noSuggestions: readonly Suggestion[] = []

/**
 * Suggestions for `text`, debounced; while new ones load, the previous ones stay. Errors are ignored:
 * the search works without suggestions.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [loaded, setLoaded] = useState(noSuggestions)
  const query = text.trim()

  useEffect(() => {
    if (query === '') return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const options = { init: { signal: controller.signal } }
      parseResponse(getBrowserApi().api.suggestions.$get({ query: { q: query } }, options))
        .then((response) => setLoaded(toSuggestions(response)))
        .catch(() => undefined)
    }, suggestionLimits.debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])

  return query === '' ? noSuggestions : loaded
}

/** For an empty field: the last searches, and a way to clear them. */
export function suggestRecentSearches(): Suggestion[] {
  const recent = listRecentSearches().map((search, index) => ({
    id: `recent-${index}`,
    name: search,
    detail: 'Recent search',
    to: pages.filteredCatalogue({ search }),
  }))
  return recent.length > 0
    ? [...recent, { id: 'clear-recent', name: 'Clear recent searches', detail: '' }]
    : recent
}

function toSuggestions({ courses, instructors, categories }: Suggestions): Suggestion[] {
  return [
    ...categories.map(({ _id, name }) => ({
      id: _id,
      name,
      detail: 'Category',
      to: pages.category(_id),
    })),
    ...courses.map(({ _id, title, author }) => ({
      id: _id,
      name: title,
      detail: author,
      to: pages.course(_id),
    })),
    ...instructors.map(({ _id, fullname }) => ({
      id: _id,
      name: fullname,
      detail: 'Instructor',
      to: pages.instructor(_id),
    })),
  ]
}
