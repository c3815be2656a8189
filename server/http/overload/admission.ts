import { AppError } from '#server/platform/app-error.ts'
import { createClientKey, type ClientKey } from '#server/platform/rate-limits/client-address.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

/**
 * Kinds of work, the first to be shed first. `concurrency` is the share of all slots that a kind may
 * take, so that a later kind always finds one free; `maxWait` the milliseconds that a request of the
 * kind may have to wait: with more, it is rejected instead of queued. Pages wait for calls of their
 * own, which may be queued: they must never be able to take every slot that calls could have.
 */
const kinds = {
  anonymousPage: { concurrency: 0.33, maxWait: 150 },
  anonymousCall: { concurrency: 0.5, maxWait: 150 },
  anonymousWrite: { concurrency: 0.5, maxWait: 1000 },
  memberRead: { concurrency: 0.75, maxWait: 500 },
  memberWrite: { concurrency: 1, maxWait: 2000 },
} as const

export type RequestKind = keyof typeof kinds

const byPriority = (Object.keys(kinds) as RequestKind[]).toReversed()

export interface Admission {
  /**
   * Runs the work of the client at this address when a slot is free. Throws `unavailable` at once, without running
   * it, where it would have to wait too long.
   */
  admit<Result>(kind: RequestKind, address: string, work: () => Promise<Result>): Promise<Result>
  /** Whether `admit` would take it now: for a check before a request is looked at or its body read. */
  hasCapacity(kind: RequestKind, address: string): boolean
  /** Throws `unavailable` where `admit` would. */
  requireCapacity(kind: RequestKind, address: string): void
  /** For metrics and tests. */
  state(): { running: number; waiting: Record<RequestKind, number>; rejected: number }
}

interface Waiting {
  since: number
  start: () => void
  timer: NodeJS.Timeout
}

interface Queue {
  waiting: FairQueue<Waiting>
  /** Milliseconds between two that leave the queue, on average. */
  interval: number
  lastStart: number
}

interface Options {
  /** Requests that are worked on at the same time. */
  slots?: number
  clientKey?: ClientKey
  /** Milliseconds by which the event loop is late at this moment. */
  loopDelay?: () => number
  now?: () => number
}

/** The share of all slots that one client may take: the others find one soon, whatever it asks for. */
const clientShare = 1 / 3

/** Most of a kind that may wait: a bound on memory where time alone would allow more. */
const maxWaiting = 500

/** Who still waits after so many times `maxWait` is sent away: slots are held by others for long. */
const giveUpFactor = 5

/** A loop that is late for a moment is no overload while nobody waits: it must be later by this. */
const lateLoopFactor = 4

/** How much the newest interval counts in the average. */
const newestWeight = 0.1

/**
 * Decides which requests are worked on now, which wait and which are rejected. Clients take turns, and
 * a newcomer is judged by how long it would wait, not by the length of the queue, so one rule fits a
 * fast machine and a slow one: what is accepted is answered soon, and the rest is told at once to come
 * back.
 */
export function createAdmission(options: Options = {}): Admission {
  const { slots = 24, clientKey = createClientKey() } = options
  const { loopDelay = () => 0, now = () => performance.now() } = options
  const queues = Object.fromEntries(
    byPriority.map((kind) => [kind, { waiting: createFairQueue(), interval: 0, lastStart: 0 }]),
  ) as unknown as Record<RequestKind, Queue>
  const runningOf = new Map<string, number>()
  const slotsPerClient = Math.max(1, slots * clientShare)
  let running = 0
  let rejected = 0

  const hasSlot = (kind: RequestKind) => running < Math.max(1, slots * kinds[kind].concurrency)
  const hasShareLeft = (client: string) => (runningOf.get(client) ?? 0) < slotsPerClient
  const hasRoom = (kind: RequestKind, client: string) => hasSlot(kind) && hasShareLeft(client)

  function hasCapacity(kind: RequestKind, client: string): boolean {
    const { maxWait } = kinds[kind]
    const { waiting, interval, lastStart } = queues[kind]
    if (hasRoom(kind, client) || waiting.length === 0)
      return loopDelay() <= maxWait * lateLoopFactor
    if (waiting.length >= maxWaiting) return false
    const own = waiting.get(client)
    const turns = (own.length + 1) * (waiting.clients + (own.length > 0 ? 0 : 1))
    const sinceStart = now() - lastStart
    const ownWait = own[0] ? now() - own[0].since : 0
    return Math.max(turns * interval, sinceStart, ownWait) + loopDelay() <= maxWait
  }

  function requireCapacity(kind: RequestKind, client: string): void {
    if (hasCapacity(kind, client)) return
    rejected += 1
    throw createBusyError()
  }

  /** Resolves with a slot taken. */
  function waitForSlot(kind: RequestKind, client: string): Promise<void> {
    const queue = queues[kind]
    // The time without anybody waiting says nothing about how fast the queue moves.
    if (queue.waiting.length === 0) queue.lastStart = now()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.waiting.remove(client, entry)
        rejected += 1
        reject(createBusyError())
      }
      const start = () => {
        occupy(client)
        resolve()
      }
      const timer = setTimeout(giveUp, kinds[kind].maxWait * giveUpFactor)
      const entry = { since: now(), start, timer }
      queue.waiting.add(client, entry)
    })
  }

  function occupy(client: string): void {
    running += 1
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1)
  }

  function release(client: string): void {
    running -= 1
    const left = (runningOf.get(client) ?? 1) - 1
    if (left > 0) runningOf.set(client, left)
    else runningOf.delete(client)
  }

  function startNext(): void {
    for (const kind of byPriority) {
      while (hasSlot(kind)) {
        const queue = queues[kind]
        const next = queue.waiting.takeNext(hasShareLeft)
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
      if (hasRoom(kind, client)) occupy(client)
      else await waitForSlot(kind, client)
      try {
        return await work()
      } finally {
        release(client)
        startNext()
      }
    },
    state: () => ({
      running,
      rejected,
      waiting: Object.fromEntries(
        byPriority.map((kind) => [kind, queues[kind].waiting.length]),
      ) as Record<RequestKind, number>,
    }),
  }
}

/** What a request is answered that would have to wait too long. */
export function createBusyError(): AppError {
  return new AppError('unavailable', generalMessages.busy, { retryAfterSeconds: 2 })
}

/** No load is shed: for tests and load runs, where limits are off. */
export function createUnlimitedAdmission(): Admission {
  return createAdmission({ slots: Number.POSITIVE_INFINITY })
}

const sampleMilliseconds = 20

/**
 * Watches by how many milliseconds the event loop is late, from a timer that should fire every 20 ms.
 * A delay fades within about a fifth of a second once the loop is on time again.
 */
export function watchEventLoopDelay(): { current(): number; stop(): void } {
  let expected = performance.now() + sampleMilliseconds
  let smoothed = 0
  const timer = setInterval(() => {
    const late = Math.max(0, performance.now() - expected)
    smoothed = Math.max(late, smoothed * 0.7)
    expected = performance.now() + sampleMilliseconds
  }, sampleMilliseconds)
  timer.unref()
  return {
    // A loop that is late right now has not run the timer either, so this moment counts as well.
    current: () => Math.max(smoothed, performance.now() - expected),
    stop: () => clearInterval(timer),
  }
}
