import { gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The clocks of several processes differ by less. */
const toleranceMilliseconds = 60_000

/**
 * When a learner decided, by their own clock: one that is ahead must not block later decisions. Times before 1970, at
 * which a clock that was never set starts, count as 1970: PostgreSQL has no year 0.
 */
export function toDecisionTime(at: string, now: Date): Date {
  return new Date(Math.max(0, Math.min(Date.parse(at), now.getTime())))
}

/** Whether a decision of `at` replaces the one of the stored time, if there is one. */
export function isReplacedAt(stored: AnyPgColumn, at: Date, now: Date): SQL | undefined {
  return or(isNull(stored), lte(stored, at), isInFuture(stored, now))
}

/** Stored before the server's clock was set back: times cannot be compared, and the decision that arrives replaces it. */
export function isInFuture(stored: AnyPgColumn, now: Date): SQL {
  return gt(stored, new Date(now.getTime() + toleranceMilliseconds))
}
