import { useEffect, useState } from 'react'
import type { Suggestions } from '#shared/contract/catalogue.ts'
import { suggestionLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'

export interface Suggestion {
  id: string
  name: string
  /** The author of a course, else the kind of the suggestion. */
  detail: string
  to: string
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
