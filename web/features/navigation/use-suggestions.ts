import { useEffect, useState } from 'react'
import { suggestionLimits } from '#shared/limits.ts'

export interface Suggestion {
  id: string
  name: string
  /** The author of a course, else the kind of the suggestion. */
  detail: string
  /** The page that it opens; without one, it clears the recent searches. */
  to?: string
  /** Called when it is chosen, to update the recent searches. */
  onChoose?: () => void
}

const noSuggestions: readonly Suggestion[] = []

/** Loaded when the search is first used. */
export const importSuggestions = () => import('./suggestions.ts')

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
      importSuggestions()
        .then(({ loadSuggestions }) => loadSuggestions(query, controller.signal))
        .then(setLoaded)
        .catch(() => undefined)
    }, suggestionLimits.debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])

  return query === '' ? noSuggestions : loaded
}
