import { setTimeout } from 'node:timers/promises'
import type { Replica } from '#server/domain/deps.ts'
import { summarizeError } from '#server/platform/logging/describe-error.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import type { ChangeTracker } from '../response-cache/change-tracker.ts'

/** A replica that is further behind is not used: most of what it has would be computed in vain. */
const longestLagMilliseconds = 1000
/** How often the replica is asked whether it still follows, without changes, and whether it does again. */
const idleMilliseconds = 1000
const pollMilliseconds = 50

/** Returns the version of the newest change that the replica surely has; undefined while it must not be used. */
export function trackReplica({
  replica,
  changes,
  log,
  stopping,
}: {
  replica: Pick<Replica, 'catchesUp'>
  changes: Pick<ChangeTracker, 'version'>
  log: Logger
  stopping: AbortSignal
}): () => number | undefined {
  let version: number | undefined
  let checkedAt = -Infinity
  let problem: string | undefined

  async function check(): Promise<void> {
    const newest = changes.version()
    const isIdle = newest === version || problem !== undefined
    if (isIdle && performance.now() - checkedAt < idleMilliseconds) return
    const found = await findProblem(replica)
    if (stopping.aborted) return
    // At the end, since a check of a replica that is behind takes as long as the pause after it.
    checkedAt = performance.now()
    version = found === undefined ? newest : undefined
    // Each problem is logged once, however long it lasts.
    if (found !== problem) {
      if (found)
        log.warn(`Public content is read from the database, not from its replica: ${found}`)
      else if (problem) log.warn('Public content is read from the replica again.')
      problem = found
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.aborted) {
      await check()
      await setTimeout(pollMilliseconds, undefined, { ref: false, signal: stopping })
    }
  }

  // The only rejection is that of the timer when the process stops.
  follow().catch(() => (version = undefined))
  return () => version
}

async function findProblem(replica: Pick<Replica, 'catchesUp'>): Promise<string | undefined> {
  try {
    if (await replica.catchesUp(longestLagMilliseconds)) return undefined
    return `It is more than ${longestLagMilliseconds / 1000} s behind.`
  } catch (error) {
    return summarizeError(error)
  }
}
