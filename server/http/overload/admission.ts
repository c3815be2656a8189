import { AppError } from '#server/platform/app-error.ts'
import { createKeyedCounter } from '#server/platform/jobs/keyed-counter.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import { createClientKey, type ClientKey } from '#server/platform/rate-limits/client-address.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

interface KindLimits {
  /** The share of all slots that may be taken when a request of this kind starts: higher priorities find one free. */
  concurrency: number
  /** The share of all slots that this kind may take by itself. */
  ownConcurrency: number
  /** In milliseconds. A request that would wait longer is rejected instead of queued. */
  maxWait: number
}

export type RequestKind =
  | 'anonymousPage'
  | 'anonymousRead'
  | 'userRead'
  | 'anonymousWrite'
  | 'userWrite'

/** Lowest priority first. */
const kinds: Record<RequestKind, KindLimits> = {
  // Pages wait for API requests of their own, so they must never take all slots that API requests may use.
  anonymousPage: { concurrency: 0.33, ownConcurrency: 0.33, maxWait: 150 },
  anonymousRead: { concurrency: 0.5, ownConcurrency: 0.5, maxWait: 150 },
  userRead: { concurrency: 0.75, ownConcurrency: 0.75, maxWait: 500 },
  // Mostly logins, which wait for two password hashes at a time: a few addresses would take the slots of all readers.
  anonymousWrite: { concurrency: 1, ownConcurrency: 0.17, maxWait: 2000 },
  userWrite: { concurrency: 1, ownConcurrency: 1, maxWait: 2000 },
}

const byPriority = (Object.keys(kinds) as RequestKind[]).toReversed()

export interface Admission {
  /**
   * Runs `work` for the client at this address once a slot is free. Throws `unavailable` at once, without
   * running it, if it would have to wait too long.
   */
  admit<Result>(kind: RequestKind, address: string, work: () => Promise<Result>): Promise<Result>
  /** Whether `admit` would accept the request: for a check before it is parsed or its body read. */
  hasCapacity(kind: RequestKind, address: string): boolean
  /** Throws `unavailable` if `hasCapacity` is false. */
  requireCapacity(kind: RequestKind, address: string): void
  /** Whether a request would get a slot at once. */
  hasFreeSlot(kind: RequestKind, address: string): boolean
  /** Whether so little runs that background work delays no request. */
  isNearlyIdle(): boolean
  /** For metrics and tests. */
  state(): { running: number; waiting: Record<RequestKind, number>; rejected: number }
}

interface QueueEntry {
  since: number
  start: () => void
  timer: NodeJS.Timeout
}

interface Queue {
  entries: FairQueue<QueueEntry>
  /** Requests of this kind that have a slot. */
  running: number
  /** Average milliseconds between two entries that leave the queue. */
  interval: number
  lastStart: number
}

interface Options {
  /** Requests that are handled at the same time. */
  slots?: number
  clientKey?: ClientKey
  /** Current delay of the event loop in milliseconds. */
  loopDelay?: () => number
  now?: () => number
}

/** The share of all slots that one client may take, so that other clients soon find one. */
const clientShare = 1 / 3

/** Background work may start while fewer requests than this are running. */
const nearlyIdle = 2

/** Queue length per kind: limits memory where the waiting time alone would allow more. */
const maxQueueLength = 500

/** A queued request is rejected after this many times `maxWait`, if long requests block the slots. */
const timeoutFactor = 5

/** While its queue is empty, a kind is rejected only if the event loop's delay exceeds this many times `maxWait`. */
const loopDelayFactor = 4

/** Weight of the newest interval in the moving average. */
const newestWeight = 0.1

/**
 * Admission control: decides which requests are handled now, which wait and which are rejected. Clients take
 * turns, and a request is judged by its expected waiting time, not by the length of the queue, so the same
 * limits suit fast and slow machines: accepted requests are handled soon, the rest are rejected at once.
 */
export function createAdmission(options: Options = {}): Admission {
  const { slots = 24, clientKey = createClientKey() } = options
  const { loopDelay = () => 0, now = () => performance.now() } = options
  const queues = Object.fromEntries(
    byPriority.map((kind) => [
      kind,
      { entries: createFairQueue(), running: 0, interval: 0, lastStart: 0 },
    ]),
  ) as unknown as Record<RequestKind, Queue>
  const runningPerClient = createKeyedCounter()
  const slotsPerClient = Math.max(1, slots * clientShare)
  let running = 0
  let rejected = 0

  function reject(): AppError {
    rejected += 1
    publishSignal('rejection', { reason: 'overload' })
    return createBusyError()
  }

  const hasSlot = (kind: RequestKind) =>
    running < Math.max(1, slots * kinds[kind].concurrency) &&
    queues[kind].running < Math.max(1, slots * kinds[kind].ownConcurrency)
  const isBelowShare = (client: string) => runningPerClient.get(client) < slotsPerClient
  const hasFreeSlot = (kind: RequestKind, client: string) => hasSlot(kind) && isBelowShare(client)

  function hasCapacity(kind: RequestKind, client: string): boolean {
    // Other work delays the event loop, for example of a server that has just started on a busy machine.
    if (running === 0) return true
    const { maxWait } = kinds[kind]
    const { entries, interval, lastStart } = queues[kind]
    if (hasFreeSlot(kind, client) || entries.length === 0)
      return loopDelay() <= maxWait * loopDelayFactor
    if (entries.length >= maxQueueLength) return false
    const own = entries.get(client)
    const turns = (own.length + 1) * (entries.clients + (own.length > 0 ? 0 : 1))
    const sinceStart = now() - lastStart
    const ownWait = own[0] ? now() - own[0].since : 0
    return Math.max(turns * interval, sinceStart, ownWait) + loopDelay() <= maxWait
  }

  function requireCapacity(kind: RequestKind, client: string): void {
    if (hasCapacity(kind, client)) return
    throw reject()
  }

  /** Resolves when the client has a slot. */
  function waitForSlot(kind: RequestKind, client: string): Promise<void> {
    const queue = queues[kind]
    // The time while the queue was empty says nothing about how fast it moves.
    if (queue.entries.length === 0) queue.lastStart = now()
    return new Promise((resolve, rejectPromise) => {
      const timeOut = () => {
        queue.entries.remove(client, entry)
        rejectPromise(reject())
      }
      const start = () => {
        occupy(kind, client)
        resolve()
      }
      const timer = setTimeout(timeOut, kinds[kind].maxWait * timeoutFactor)
      const entry = { since: now(), start, timer }
      queue.entries.add(client, entry)
    })
  }

  function occupy(kind: RequestKind, client: string): void {
    running += 1
    queues[kind].running += 1
    runningPerClient.add(client, 1)
  }

  function release(kind: RequestKind, client: string): void {
    running -= 1
    queues[kind].running -= 1
    runningPerClient.add(client, -1)
  }

  function startNext(): void {
    for (const kind of byPriority) {
      while (hasSlot(kind)) {
        const queue = queues[kind]
        const next = queue.entries.takeNext(isBelowShare)
        if (!next) break
        clearTimeout(next.timer)
        const time = now()
        queue.interval += newestWeight * (time - queue.lastStart - queue.interval)
        queue.lastStart = time
        next.start()
      }
    }
  }

  return {
    hasCapacity: (kind, address) => hasCapacity(kind, clientKey(address)),
    requireCapacity: (kind, address) => requireCapacity(kind, clientKey(address)),
    async admit(kind, address, work) {
      const client = clientKey(address)
      requireCapacity(kind, client)
      if (hasFreeSlot(kind, client)) occupy(kind, client)
      else await waitForSlot(kind, client)
      try {
        return await work()
      } finally {
        release(kind, client)
        startNext()
      }
    },
    hasFreeSlot: (kind, address) => hasFreeSlot(kind, clientKey(address)),
    isNearlyIdle: () => running < nearlyIdle,
    state: () => ({
      running,
      rejected,
      waiting: Object.fromEntries(
        byPriority.map((kind) => [kind, queues[kind].entries.length]),
      ) as Record<RequestKind, number>,
    }),
  }
}

/** The error of a request that would have to wait too long. */
export function createBusyError(): AppError {
  return new AppError('unavailable', requestMessages.busy, { retryAfterSeconds: 2 })
}

/** Rejects nothing: for tests and load tests that run without limits. */
export function createUnlimitedAdmission(): Admission {
  return createAdmission({ slots: Number.POSITIVE_INFINITY })
}

const sampleMilliseconds = 20

/**
 * Measures the delay of the event loop by a timer that should fire every 20 ms. The measured value decays within
 * about a fifth of a second once the loop is on time again.
 */
export function watchEventLoopDelay(): { current(): number; stop(): void } {
  let expected = performance.now() + sampleMilliseconds
  let smoothed = 0
  const timer = setInterval(() => {
    const delay = Math.max(0, performance.now() - expected)
    smoothed = Math.max(delay, smoothed * 0.7)
    expected = performance.now() + sampleMilliseconds
  }, sampleMilliseconds)
  timer.unref()
  return {
    // While the loop is blocked the timer has not fired either, so the current delay counts as well.
    current: () => Math.max(smoothed, performance.now() - expected),
    stop: () => clearInterval(timer),
  }
}
