import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'

/**
 * Kinds of work, the first to be shed first. `concurrency` is the share of all slots that a kind may
 * take, so that a later kind always finds one free; `maxWait` the milliseconds after which newcomers
 * of the kind are rejected instead of queued. Pages wait for calls of their own, which may be queued:
 * they must never be able to take every slot that calls could have.
 */
const kinds = {
  anonymousPage: { concurrency: 0.33, maxWait: 150 },
  anonymousCall: { concurrency: 0.5, maxWait: 150 },
  anonymousWrite: { concurrency: 0.5, maxWait: 1000 },
  memberRead: { concurrency: 0.75, maxWait: 500 },
  memberWrite: { concurrency: 1, maxWait: 2000 },
} as const

export type WorkKind = keyof typeof kinds

const byPriority = (Object.keys(kinds) as WorkKind[]).toReversed()

export interface Admission {
  /**
   * Runs the work when a slot is free. Throws `unavailable` at once, without running it, when others
   * of its kind already wait too long.
   */
  admit<Result>(kind: WorkKind, work: () => Promise<Result>): Promise<Result>
  /** Throws `unavailable` where `admit` would: for a check before a request's body is read. */
  requireCapacity(kind: WorkKind): void
  /** For metrics and tests. */
  state(): { running: number; waiting: Record<WorkKind, number>; rejected: number }
}

interface Waiting {
  since: number
  start: () => void
  timer: NodeJS.Timeout
}

interface Options {
  /** Requests that are worked on at the same time. */
  slots?: number
  /** Milliseconds by which the event loop is late at this moment. */
  loopDelay?: () => number
  now?: () => number
}

/** Most of a kind that may wait: a bound on memory where time alone would allow more. */
const maxWaiting = 500

/** Who still waits after so many times `maxWait` is sent away: slots are held by others for long. */
const giveUpFactor = 5

/** A loop that is late for a moment is no overload while nobody waits: it must be later by this. */
const lateLoopFactor = 4

/**
 * Decides which requests are worked on now, which wait and which are rejected. A queue is judged by
 * how long its first entry has waited, not by its length, so one rule fits a fast machine and a slow
 * one: what is accepted is answered soon, and the rest is told at once to come back.
 */
export function createAdmission(options: Options = {}): Admission {
  const { slots = 24, loopDelay = () => 0, now = () => performance.now() } = options
  const queues: Record<WorkKind, Waiting[]> = {
    anonymousPage: [],
    anonymousCall: [],
    anonymousWrite: [],
    memberRead: [],
    memberWrite: [],
  }
  let running = 0
  let rejected = 0

  const hasSlot = (kind: WorkKind) => running < Math.max(1, slots * kinds[kind].concurrency)

  function hasCapacity(kind: WorkKind): boolean {
    const { maxWait } = kinds[kind]
    const [first] = queues[kind]
    const isFine = first
      ? now() - first.since + loopDelay() <= maxWait && queues[kind].length < maxWaiting
      : loopDelay() <= maxWait * lateLoopFactor
    if (!isFine) rejected += 1
    return isFine
  }

  function requireCapacity(kind: WorkKind): void {
    if (!hasCapacity(kind)) throw busy()
  }

  /** Resolves with a slot taken. */
  function waitForSlot(kind: WorkKind): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queues[kind].splice(queues[kind].indexOf(waiting), 1)
        rejected += 1
        reject(busy())
      }
      const timer = setTimeout(giveUp, kinds[kind].maxWait * giveUpFactor)
      const waiting = { since: now(), start: resolve, timer }
      queues[kind].push(waiting)
    })
  }

  function startNext(): void {
    for (const kind of byPriority) {
      while (queues[kind].length > 0 && hasSlot(kind)) {
        const next = queues[kind].shift()
        if (!next) break
        clearTimeout(next.timer)
        running += 1
        next.start()
      }
    }
  }

  return {
    requireCapacity,
    async admit(kind, work) {
      requireCapacity(kind)
      if (hasSlot(kind) && queues[kind].length === 0) running += 1
      else await waitForSlot(kind)
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
    state: () => ({
      running,
      rejected,
      waiting: Object.fromEntries(byPriority.map((kind) => [kind, queues[kind].length])) as Record<
        WorkKind,
        number
      >,
    }),
  }
}

function busy(): AppError {
  return new AppError('unavailable', generalMessages.busy, { retryAfterSeconds: 2 })
}

/** No load is shed: for tests and load runs, where limits are off. */
export function admitEverything(): Admission {
  return createAdmission({ slots: Number.POSITIVE_INFINITY })
}
