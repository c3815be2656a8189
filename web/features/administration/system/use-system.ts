import { useCallback, useEffect, useState } from 'react'
import type { SystemResponse } from '#shared/contract/administration/system.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'

const pollMilliseconds = 1000

interface SystemState {
  data: SystemResponse | undefined
  error: string | undefined
  /** Requests the report again, after an error. */
  reload: () => void
  /** Starts the checks. */
  start: () => void
}

/** The report of the checks, which is requested every second while they run. */
export function useSystem(): SystemState {
  const { data, error, refetch } = useQuery(loadSystem)
  const [startError, setStartError] = useState<string>()

  const reload = useCallback(() => {
    setStartError(undefined)
    refetch()
  }, [refetch])
  const start = useCallback(async () => {
    try {
      await startChecks()
      reload()
    } catch (failure) {
      if (!endSessionIfExpired(failure)) setStartError(toDisplayError(failure).msg)
    }
  }, [reload])

  useEffect(() => {
    if (!data?.isRunning) return undefined
    const timer = setTimeout(refetch, pollMilliseconds)
    return () => clearTimeout(timer)
  }, [data, refetch])

  return { data, error: startError ?? error, reload, start: () => void start() }
}

function loadSystem(signal: AbortSignal): Promise<SystemResponse> {
  return parseResponse(getBrowserApi().api.admin.system.$get(undefined, { init: { signal } }))
}

function startChecks(): Promise<SystemResponse> {
  return parseResponse(getBrowserApi().api.admin.system.checks.$post())
}
