import { useEffect, useState } from 'react'
import { suggestionLimits } from '#shared/limits.ts'

/** Finds results for a text that is not empty. */
export type LoadResults<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>

interface DebouncedResults<T> {
  results: readonly T[]
  /** What they were loaded for. */
  query: string
}

const none: DebouncedResults<never> = { results: [], query: '' }

/**
 * Results for `text` without surrounding spaces, debounced; while new ones load, the previous ones stay. Errors are
 * ignored: searches work without suggestions. `load` must be the same function in every render.
 */
export function useDebouncedResults<T>(text: string, load: LoadResults<T>): DebouncedResults<T> {
  const [found, setFound] = useState<DebouncedResults<T>>(none)
  const query = text.trim()

  useEffect(() => {
    if (query === '') return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      load(query, controller.signal)
        .then((results) => setFound({ results, query }))
        .catch(() => undefined)
    }, suggestionLimits.debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, load])

  return query === '' ? none : found
}
