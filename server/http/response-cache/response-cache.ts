import { LRUCache } from 'lru-cache'
import {
  type CachedResponse,
  type ComputedResponse,
  toCachedResponse,
  toStaleCopy,
} from './cached-response.ts'
import type { ChangeTracker } from './change-tracker.ts'

/** `miss`: computed for this request. `stale`: outdated, because the database is unavailable. */
export type CacheResult = 'hit' | 'miss' | 'stale'

export interface ResponseCache {
  /**
   * The cached response, or a computed one. It includes every change recorded before the call, unless the
   * database is unavailable: then it may be stale. Rejects with the error of `work` if there is nothing to serve.
   */
  getOrCompute(
    key: string,
    work: () => Promise<ComputedResponse>,
    options?: LookupOptions,
  ): Promise<CachedResponse>
  /** The memory that the entries take, in bytes. */
  size(): number
}

export interface LookupOptions {
  /** Called first if the response has to be computed. */
  onWait?: () => void
  /** Whether a response of this age in milliseconds may be computed again in the background now. */
  canRefresh?: (age: number) => boolean
  /** Whether a new response is put into the cache. */
  isKept?: boolean
}

const freshMilliseconds = 10_000
/** Until this age, a response that is no longer fresh is served while it is computed again. */
const revalidateMilliseconds = 60_000
const maxBytes = 32 * 1024 * 1024

/**
 * A bounded cache of public responses. Entries that expired or changed are computed again before they are
 * served, but stay in the cache while there is room, so that they can be served, marked as stale, while the
 * database is unavailable. `onError` gets the errors of background computations.
 */
export function createResponseCache(options: {
  changes: ChangeTracker
  /** The last known state; it does not query the database. */
  isDatabaseAvailable: () => boolean
  onError: (error: unknown) => void
  /** Counts what each call of `getOrCompute` found. */
  onLookup?: (result: CacheResult) => void
}): ResponseCache {
  const { changes, isDatabaseAvailable, onError, onLookup = () => undefined } = options
  const entries = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: estimateBytes,
  })
  const computing = new Map<string, { response: Promise<CachedResponse>; isKept: boolean }>()
  const copying = new Map<string, Promise<CachedResponse>>()

  function compute(
    key: string,
    work: () => Promise<ComputedResponse>,
    isKept: boolean,
  ): Promise<CachedResponse> {
    const running = computing.get(key)
    if (running) {
      running.isKept ||= isKept
      return running.response
    }
    const version = changes.version()
    const response = work()
      .then(async (computed) => {
        const fresh = await toCachedResponse(computed, version)
        if (computing.get(key)?.isKept || entries.has(key)) store(key, fresh)
        return fresh
      })
      .finally(() => computing.delete(key))
    computing.set(key, { response, isKept })
    return response
  }

  function store(key: string, response: CachedResponse): void {
    if (response.isStale) return
    if (response.status === 200) keep(key, response)
    else if (response.status < 500) entries.delete(key)
  }

  function keep(key: string, response: CachedResponse): void {
    response.onEncoded = () => {
      if (entries.peek(key) !== response) return
      // Counted again: setting the same value would not.
      entries.delete(key)
      entries.set(key, response)
    }
    entries.set(key, response)
  }

  /** Joins a running computation only if its result includes all changes recorded before this call. */
  async function computeCurrent(
    key: string,
    work: () => Promise<ComputedResponse>,
    isKept: boolean,
  ): Promise<CachedResponse> {
    const version = changes.version()
    const joined = await compute(key, work, isKept)
    const isCurrent = joined.version >= version || !hasChanged(joined)
    return isCurrent ? joined : compute(key, work, isKept)
  }

  /** The tags of an error response are unknown, so any change may affect it. */
  function hasChanged({ status, tags, version }: CachedResponse): boolean {
    return status === 200 ? changes.hasChangedSince(tags, version) : version < changes.version()
  }

  async function getStaleCopy(key: string, response: CachedResponse): Promise<CachedResponse> {
    onLookup('stale')
    const copyKey = `${key} outdated`
    const existing = entries.get(copyKey)
    if (existing?.computedAt === response.computedAt) return existing
    const running = copying.get(copyKey)
    if (running) return running
    const copied = toStaleCopy(response)
      .then((copy) => {
        keep(copyKey, copy)
        return copy
      })
      .finally(() => copying.delete(copyKey))
    copying.set(copyKey, copied)
    return copied
  }

  function countMiss(response: CachedResponse): CachedResponse {
    onLookup('miss')
    return response
  }

  return {
    async getOrCompute(key, work, { onWait, canRefresh = () => true, isKept = true } = {}) {
      const cached = entries.get(key)
      if (!cached) {
        onWait?.()
        return countMiss(await computeCurrent(key, work, isKept))
      }
      const age = performance.now() - cached.computedAt
      const isUsable = age < revalidateMilliseconds && !hasChanged(cached)
      if (isUsable && age < freshMilliseconds) {
        onLookup('hit')
        return cached
      }
      if (!isDatabaseAvailable()) return getStaleCopy(key, cached)
      if (isUsable) {
        onLookup('hit')
        if (canRefresh(age)) compute(key, work, isKept).catch(onError)
        return cached
      }
      onWait?.()
      try {
        const current = await computeCurrent(key, work, isKept)
        // An unexpected error (500, not overload or an outage) must not hide a change.
        const hidesChange = current.status === 500 && hasChanged(cached)
        if (current.status >= 500 && !hidesChange) return await getStaleCopy(key, cached)
        return countMiss(current)
      } catch (error) {
        if (hasChanged(cached)) throw error
        return getStaleCopy(key, cached)
      }
    },
    size: () => entries.calculatedSize,
  }
}

const bytesPerTag = 100
const bytesPerEntry = 500

function estimateBytes({ headers, bodies, tags }: CachedResponse, key: string): number {
  const textBytes = 2 * (key.length + JSON.stringify(headers).length)
  let bodyBytes = 0
  for (const body of bodies.values()) if (!(body instanceof Promise)) bodyBytes += body.length
  return bodyBytes + textBytes + tags.size * bytesPerTag + bytesPerEntry
}
