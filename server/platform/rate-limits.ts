import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { generalMessages } from '#shared/messages/general.ts'
import { AppError } from './app-error.ts'

/** What guesses secrets, sends mail, takes up room, reaches many people or makes pages anew. `points` tries within `seconds`. */
const rules = {
  loginPerAccount: { points: 10, seconds: 15 * 60 },
  loginPerAddress: { points: 100, seconds: 15 * 60 },
  /** A sign-in with another service takes up to three calls. */
  signInPerAddress: { points: 300, seconds: 15 * 60 },
  registerPerAddress: { points: 20, seconds: 3600 },
  letterPerRecipient: { points: 5, seconds: 3600 },
  letterPerAddress: { points: 30, seconds: 3600 },
  linkPerAddress: { points: 30, seconds: 15 * 60 },
  messagePerAddress: { points: 5, seconds: 3600 },
  uploadPerPerson: { points: 200, seconds: 3600 },
  reviewPerPerson: { points: 30, seconds: 15 * 60 },
  passwordPerSession: { points: 10, seconds: 15 * 60 },
  postPerAccount: { points: 30, seconds: 3600 },
  commentPerAccount: { points: 60, seconds: 10 * 60 },
  policyReportPerAddress: { points: 60, seconds: 3600 },
  followPerAccount: { points: 200, seconds: 3600 },
} as const

export type LimitName = keyof typeof rules

export interface RateLimits {
  /**
   * Counts one try of `key` before it is made, so that parallel tries cannot slip through.
   * Answers the tries so far; throws `too_many` with the seconds to wait.
   */
  take(limit: LimitName, key: string): Promise<number>
  /** Forgets the tries of `key`, after it proved to be honest. */
  forgive(limit: LimitName, key: string): Promise<void>
}

/** No limits at all: for tests and load runs, refused in production by the configuration. */
export const noRateLimits: RateLimits = { take: async () => 0, forgive: async () => {} }

/** Limits counted in the database, so that all processes on it agree. */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: rule.points,
        duration: rule.seconds,
        blockDuration: rule.seconds,
      }),
    ]),
  )
  const limiterOf = (limit: LimitName) => {
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`There is no rate limit "${limit}".`)
    return limiter
  }
  return {
    async take(limit, key) {
      try {
        return (await limiterOf(limit).consume(short(key))).consumedPoints
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('too_many', generalMessages.tooMany, {
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
    },
    async forgive(limit, key) {
      await limiterOf(limit).delete(short(key))
    },
  }
}

/** Keys of any length fit the column, and the table holds no addresses in the clear. */
function short(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
