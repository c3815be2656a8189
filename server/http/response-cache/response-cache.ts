import { LRUCache } from 'lru-cache'
import {
  type CachedResponse,
  type ComputedResponse,
  toStaleCopy,
  toCachedResponse,
} from './cached-response.ts'
import type { ChangeTracker } from './change-tracker.ts'

export interface ResponseCache {
  /**
   * The cached answer, or a computed one. It shows every change that was recorded before the call, unless
   * the database is away: then it may be outdated. Throws what `work` throws where nothing can be served.
   */
  getOrCompute(key: string, work: () => Promise<ComputedResponse>): Promise<CachedResponse>
  /** The most bytes that what is kept can take. */
  size(): number
}

const freshMilliseconds = 10_000
/** Until then an answer that is no longer fresh is served while it is computed again. */
const usableMilliseconds = 60_000
const maxBytes = 32 * 1024 * 1024

/**
 * A bounded cache of public responses. What is too old or changed is computed again before it is served,
 * but kept for as long as there is room: it is served, marked as outdated, while the database is away.
 * `onError` gets what failed in the background.
 */
export function createResponseCache(options: {
  changes: ChangeTracker
  /** Whether the database answers, as far as is known. */
  isDatabaseAvailable: () => boolean
  onError: (error: unknown) => void
}): ResponseCache {
  const { changes, isDatabaseAvailable, onError } = options
  const kept = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const computing = new Map<string, Promise<CachedResponse>>()

  function compute(key: string, work: () => Promise<ComputedResponse>): Promise<CachedResponse> {
    const running = computing.get(key)
    if (running) return running
    const since = changes.version()
    const answer = work()
      .then((computed) => {
        const fresh = toCachedResponse(computed, since)
        settle(key, fresh)
        return fresh
      })
      .finally(() => computing.delete(key))
    computing.set(key, answer)
    return answer
  }

  function settle(key: string, answer: CachedResponse): void {
    if (answer.status === 200 && !answer.isStale) kept.set(key, answer)
    else if (answer.status < 500 && !answer.isStale) kept.delete(key)
  }

  /** Joins a computation under way only if its outcome shows what was changed before this call. */
  async function computeCurrent(
    key: string,
    work: () => Promise<ComputedResponse>,
  ): Promise<CachedResponse> {
    const arrived = changes.version()
    const joined = await compute(key, work)
    const isCurrent = joined.version >= arrived || !isTouched(joined)
    return isCurrent ? joined : compute(key, work)
  }

  /** What other responses than pages depend on is not known. */
  function isTouched({ status, tags, version: since }: CachedResponse): boolean {
    return status === 200 ? changes.hasChangedSince(tags, since) : since < changes.version()
  }

  function outdated(key: string, answer: CachedResponse): CachedResponse {
    const copyKey = `${key} outdated`
    const copy = kept.get(copyKey)
    if (copy?.computedAt === answer.computedAt) return copy
    const made = toStaleCopy(answer)
    kept.set(copyKey, made)
    return made
  }

  return {
    async getOrCompute(key, work) {
      const answer = kept.get(key)
      if (!answer) return computeCurrent(key, work)
      const age = Date.now() - answer.computedAt
      const isUsable = age < usableMilliseconds && !isTouched(answer)
      if (isUsable && age < freshMilliseconds) return answer
      if (!isDatabaseAvailable()) return outdated(key, answer)
      if (isUsable) {
        compute(key, work).catch(onError)
        return answer
      }
      try {
        const current = await computeCurrent(key, work)
        // What failed for another reason than load or the database must not hide a change.
        const isHidden = current.status === 500 && isTouched(answer)
        return current.status >= 500 && !isHidden ? outdated(key, answer) : current
      } catch (error) {
        if (isTouched(answer)) throw error
        return outdated(key, answer)
      }
    },
    size: () => kept.calculatedSize,
  }
}

const bytesPerTag = 100
const bytesPerEntry = 500

/** With room for both compressed bodies, which are no longer than the plain one. */
function bytesOf({ headers, body, tags }: CachedResponse, key: string): number {
  const texts = 2 * (key.length + JSON.stringify(headers).length)
  return 3 * body.length + texts + tags.size * bytesPerTag + bytesPerEntry
}
