import { useCallback, useEffect, useRef, useState } from 'react'
import { toDisplayError } from '../api.ts'
import { endSessionIfExpired, refreshSession } from '../session/index.ts'

export interface Query<T> {
  /** The latest response; while the next one loads, the previous one. Undefined if the first call of a new `load` failed. */
  data: T | undefined
  isLoading: boolean
  /** Why the latest request failed. */
  error: string | undefined
  /** Loads again and keeps `data` until the response arrives. Also an earlier render's function calls the latest `load`. */
  refetch: () => void
}

interface QueryResult<T> {
  /** The function whose result this is. */
  load: unknown
  data?: T | undefined
  error?: string | undefined
}

/**
 * Calls `load` on mount and whenever it changes (memoize it with `useCallback`). If the session has
 * expired, it ends and the page redirects to the login.
 */
export function useQuery<T>(load: (signal: AbortSignal) => Promise<T>): Query<T> {
  const [result, setResult] = useState<QueryResult<T>>({ load: undefined })
  const pending = useRef<AbortController>(undefined)

  const run = useCallback(async () => {
    pending.current?.abort()
    const { signal } = (pending.current = new AbortController())
    try {
      const data = await load(signal)
      if (!signal.aborted) setResult({ load, data })
    } catch (error) {
      if (signal.aborted || endSessionIfExpired(error)) return
      const { msg, code } = toDisplayError(error)
      // The user's rights have changed; the page shows what they still allow.
      if (code === 'forbidden') void refreshSession()
      // What another function loaded, such as the rows of another filter, would not match the page.
      setResult(({ load: last, data }) => ({
        load,
        data: last === load ? data : undefined,
        error: msg,
      }))
    }
  }, [load])

  const latestRun = useRef(run)
  useEffect(() => {
    latestRun.current = run
    void run()
    return () => pending.current?.abort()
  }, [run])

  const refetch = useCallback(() => {
    setResult((previous) => ({ ...previous, error: undefined }))
    void latestRun.current()
  }, [])

  const isCurrent = result.load === load
  return {
    data: result.data,
    isLoading: !isCurrent,
    error: isCurrent ? result.error : undefined,
    refetch,
  }
}
