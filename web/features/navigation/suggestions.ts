import { undoMessages } from '#shared/messages/undo.ts'
import { pages } from '#shared/paths.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import type { Suggestion as ListedSuggestion } from '#web/ui/suggestions/suggestion-list.tsx'
import { addRecentSearch, listRecentSearches, storeRecentSearches } from './recent-searches.ts'

export { loadSuggestions } from '#web/lib/loading/load-suggestions.ts'
export { addRecentSearch } from './recent-searches.ts'

/** Without `to`, it clears the recent searches. */
export interface Suggestion extends ListedSuggestion {
  /** Called when it is chosen, to update the recent searches. */
  onChoose?: () => void
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

function clearRecentSearches(): void {
  const cleared = listRecentSearches()
  storeRecentSearches([])
  offerUndo(undoMessages.searchesCleared, async () => storeRecentSearches(cleared))
}
