import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../logging/logger.ts'
import { runOutsideRequests } from '../monitoring/request-context.ts'
import { type PurgeTarget, sendPurge } from './send-purge.ts'

export interface PurgeQueue {
  /** Purges the tags with the next request. */
  add(tags: readonly string[]): void
  /** Sends what is left, for some seconds at most. */
  close(): Promise<void>
}

const defaults = {
  /** Changes that follow one another share a request, and responses that were on their way have arrived. */
  batchMilliseconds: 250,
  /** Networks limit how often they purge. */
  intervalMilliseconds: 1000,
  retryMaxMilliseconds: 60_000,
  timeoutMilliseconds: 10_000,
  closeMilliseconds: 3000,
  /** More at once than networks accept in one request are sent in several. */
  tagsPerRequest: 30,
  /** More tags that wait are replaced by the one that every response has. */
  maxTags: 300,
}

/**
 * Purges tags in batches, one request at a time. A request that fails is repeated until the network accepts it, with
 * longer and longer pauses; meanwhile the tags wait, of which there are never more than `maxTags`.
 */
export function createPurgeQueue(
  { target, allTag, log }: { target: PurgeTarget; allTag: string; log: Logger },
  options: Partial<typeof defaults> = {},
): PurgeQueue {
  const limits = { ...defaults, ...options }
  const closing = new AbortController()
  const closed = new AbortController()
  let waiting = new Set<string>()
  let running: Promise<void> | undefined
  let failures = 0

  function add(tags: readonly string[]): void {
    for (const tag of tags) waiting.add(tag)
    if (waiting.has(allTag) || waiting.size > limits.maxTags) waiting = new Set([allTag])
    if (waiting.size > 0 && !closing.signal.aborted) start()
  }

  function start(): void {
    running ??= runOutsideRequests(sendAll).finally(() => (running = undefined))
  }

  async function sendAll(): Promise<void> {
    await wait(limits.batchMilliseconds)
    while (waiting.size > 0 && !closing.signal.aborted) {
      await sendBatch()
      await wait(getPause())
    }
  }

  function getPause(): number {
    if (failures === 0) return limits.intervalMilliseconds
    return Math.min(limits.retryMaxMilliseconds, limits.intervalMilliseconds * 2 ** (failures - 1))
  }

  async function sendBatch(): Promise<void> {
    const batch = [...waiting].slice(0, limits.tagsPerRequest)
    // A change during the request adds its tag again.
    for (const tag of batch) waiting.delete(tag)
    const timeout = AbortSignal.timeout(limits.timeoutMilliseconds)
    try {
      await sendPurge(target, batch, AbortSignal.any([closed.signal, timeout]))
      if (failures > 0) log.info('The content delivery network accepts purges again.')
      failures = 0
    } catch (error) {
      add(batch)
      failures += 1
      if (failures === 1 && !closed.signal.aborted) {
        log.warn(
          { err: error },
          'The content delivery network was not purged, so it may show outdated pages; retrying until it is.',
        )
      }
    }
  }

  function wait(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined)
  }

  return {
    add,
    async close() {
      closing.abort()
      const deadline = setTimeout(() => closed.abort(), limits.closeMilliseconds)
      await running
      // One request is enough, and another try when the network fails would be in vain.
      if (waiting.size > limits.tagsPerRequest) waiting = new Set([allTag])
      if (waiting.size > 0 && failures === 0) await sendBatch()
      clearTimeout(deadline)
    },
  }
}
