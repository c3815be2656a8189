import { useCallback, useEffect, useRef, useState } from 'react'
import { toDisplayError } from './api.ts'
import { endSessionIfExpired } from './session/index.ts'

export interface Query<T> {
  /** The newest answer; while another one is on its way, the one before. */
  data: T | undefined
  isLoading: boolean
  /** Why the newest could not be had. */
  error: string | undefined
  /** Asks again, with what is shown left in place. */
  refetch: () => void
}

interface Known<T> {
  load: unknown
  answer?: T | undefined
  failure?: string | undefined
}

/**
 * What the server answers to `load`, asked again whenever `load` changes (keep it with `useCallback`).
 * A dead session ends, and its page leads to the login.
 */
export function useQuery<T>(load: (signal: AbortSignal) => Promise<T>): Query<T> {
  const [known, setKnown] = useState<Known<T>>({ load: undefined })
  const underway = useRef<AbortController>(undefined)

  const ask = useCallback(async () => {
    underway.current?.abort()
    const { signal } = (underway.current = new AbortController())
    try {
      const answer = await load(signal)
      if (!signal.aborted) setKnown({ load, answer })
    } catch (error) {
      if (signal.aborted || endSessionIfExpired(error)) return
      setKnown((before) => ({ ...before, load, failure: toDisplayError(error).msg }))
    }
  }, [load])

  useEffect(() => {
    void ask()
    return () => underway.current?.abort()
  }, [ask])

  const again = useCallback(() => {
    setKnown((before) => ({ ...before, failure: undefined }))
    void ask()
  }, [ask])

  const isCurrent = known.load === load
  return {
    data: known.answer,
    isLoading: !isCurrent,
    error: isCurrent ? known.failure : undefined,
    refetch: again,
  }
}
