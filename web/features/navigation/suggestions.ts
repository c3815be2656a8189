import type { Suggestions } from '#shared/contract/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { addRecentSearch, clearRecentSearches, listRecentSearches } from './recent-searches.ts'
import type { Suggestion } from './use-suggestions.ts'

export { addRecentSearch } from './recent-searches.ts'

export async function loadSuggestions(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const options = { init: { signal } }
  return toSuggestions(
    await parseResponse(getBrowserApi().api.suggestions.$get({ query: { q: query } }, options)),
  )
}

/** For an empty field: the last searches, and a way to clear them. */
export function suggestRecentSearches(): Suggestion[] {
  const recent = listRecentSearches().map((search, index) => ({
    id: `recent-${index}`,
    name: search,
    detail: 'Recent search',
    to: pages.filteredCatalogue({ search }),
    onChoose: () => addRecentSearch(search),
  }))
  if (recent.length === 0) return []
  const clear = { id: 'clear-recent', name: 'Clear recent searches', detail: '' }
  return [...recent, { ...clear, onChoose: clearRecentSearches }]
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
