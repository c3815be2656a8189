import { useSyncExternalStore } from 'react'
import type { MomentsResponse } from '#shared/contract/learning/passages.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import { readToken } from '#web/lib/session/index.ts'

export interface MomentsRequest {
  search: string
  courses: readonly string[]
  /** Courses that only their lessons match. */
  also?: 'yes' | undefined
}

type Store = ReturnType<typeof createStore<MomentsResponse | undefined>>

/** The latest requests, so that the cards of a page share one. */
const stores = new Map<string, Store>()
const storesMax = 20

/** Undefined until the response arrives; without one, the results are complete without moments. */
export function useMoments(request: MomentsRequest): MomentsResponse | undefined {
  const store = getStore(request)
  return useSyncExternalStore(store.subscribe, store.get, () => undefined)
}

function getStore({ search, courses, also }: MomentsRequest): Store {
  // What a response contains depends on the user.
  const key = JSON.stringify([readToken(), search, courses, also])
  const known = stores.get(key)
  if (known) return known
  const store = createStore<MomentsResponse | undefined>(undefined)
  stores.set(key, store)
  const [oldest] = stores.keys()
  if (stores.size > storesMax && oldest !== undefined) stores.delete(oldest)
  parseResponse(
    getBrowserApi().api.moments.$get({ query: { search, courses: courses.join(','), also } }),
  )
    .then(store.set)
    .catch(() => stores.delete(key))
  return store
}
