import { LRUCache } from 'lru-cache'
import { type Answer, type Computed, outdatedCopy, toAnswer } from './public-answer.ts'
import type { PublicChanges } from './public-changes.ts'

export interface AnswerCache {
  /**
   * The cached answer, or a computed one. It shows every change that was recorded before the call, unless
   * the database is away: then it may be outdated. Throws what `work` throws where nothing can be served.
   */
  read(key: string, work: () => Promise<Computed>): Promise<Answer>
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
export function createAnswerCache(options: {
  changes: PublicChanges
  /** Whether the database answers, as far as is known. */
  isDatabaseAvailable: () => boolean
  onError: (error: unknown) => void
}): AnswerCache {
  const { changes, isDatabaseAvailable, onError } = options
  const kept = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: bytesOf })
  const computing = new Map<string, Promise<Answer>>()

  function compute(key: string, work: () => Promise<Computed>): Promise<Answer> {
    const running = computing.get(key)
    if (running) return running
    const since = changes.now()
    const answer = work()
      .then((computed) => {
        const fresh = toAnswer(computed, since)
        settle(key, fresh)
        return fresh
      })
      .finally(() => computing.delete(key))
    computing.set(key, answer)
    return answer
  }

  function settle(key: string, answer: Answer): void {
    if (answer.status === 200 && !answer.isOutdated) kept.set(key, answer)
    else if (answer.status < 500 && !answer.isOutdated) kept.delete(key)
  }

  /** Joins a computation under way only if its outcome shows what was changed before this call. */
  async function computeCurrent(key: string, work: () => Promise<Computed>): Promise<Answer> {
    const arrived = changes.now()
    const joined = await compute(key, work)
    const isCurrent = joined.since >= arrived || !isTouched(joined)
    return isCurrent ? joined : compute(key, work)
  }

  /** What other responses than pages depend on is not known. */
  function isTouched({ status, tags, since }: Answer): boolean {
    return status === 200 ? changes.haveTouched(tags, since) : since < changes.now()
  }

  function outdated(key: string, answer: Answer): Answer {
    const copyKey = `${key} outdated`
    const copy = kept.get(copyKey)
    if (copy?.madeAt === answer.madeAt) return copy
    const made = outdatedCopy(answer)
    kept.set(copyKey, made)
    return made
  }

  return {
    async read(key, work) {
      const answer = kept.get(key)
      if (!answer) return computeCurrent(key, work)
      const age = Date.now() - answer.madeAt
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
function bytesOf({ headers, body, tags }: Answer, key: string): number {
  const texts = 2 * (key.length + JSON.stringify(headers).length)
  return 3 * body.length + texts + tags.size * bytesPerTag + bytesPerEntry
}
