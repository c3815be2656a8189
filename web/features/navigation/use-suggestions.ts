import { useEffect, useState } from 'react'
import type { Suggestions } from '#shared/contract/catalogue.ts'
import { suggestionLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'

export interface Suggestion {
  id: string
  name: string
  /** What kind of thing it is, or who made it. */
  detail: string
  to: string
}

const none: readonly Suggestion[] = []

/**
 * What `text` may become, asked for when the keys rest; nothing while it is empty. Where the server
 * cannot say, the search works without suggestions.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [known, setKnown] = useState<{ text: string; list: readonly Suggestion[] }>()
  const wanted = text.trim()

  useEffect(() => {
    if (wanted === '') return undefined
    const call = new AbortController()
    const timer = setTimeout(() => {
      const query = { query: { q: wanted } }
      parseResponse(getBrowserApi().api.suggestions.$get(query, { init: { signal: call.signal } }))
        .then((answer) => setKnown({ text: wanted, list: listed(answer) }))
        .catch(() => undefined)
    }, suggestionLimits.debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [wanted])

  return wanted === '' ? none : (known?.list ?? none)
}

function listed({ courses, instructors, categories }: Suggestions): Suggestion[] {
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
