import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { generalMessages } from '#shared/messages/general.ts'
import { AppError } from '../app-error.ts'
import { createClientKey, networkKey, siteBits, type ClientKey } from './client-address.ts'
import {
  addressRules,
  anonymousWriteRules,
  countedRules,
  type LimitName,
  type RateLimitRule,
  writeRules,
} from './rules.ts'

export type { LimitName }

export interface RateLimits {
  /**
   * Counts one try of `key` before it is made, so that parallel tries cannot slip through.
   * Answers the tries so far; throws `too_many` with the seconds to wait.
   */
  take(limit: LimitName, key: string): Promise<number>
  /** Forgets the tries of `key`, after it proved to be honest. */
  reset(limit: LimitName, key: string): Promise<void>
}

/** No limits at all: for tests and load runs, refused in production by the configuration. */
export const noRateLimits: RateLimits = { take: async () => 0, reset: async () => {} }

interface Limiter {
  take(key: string): Promise<number>
  forgive(key: string): Promise<void>
}

/** Limits counted in the database, so that all processes on it agree. */
export function createRateLimits(pool: pg.Pool, clientKey = createClientKey()): RateLimits {
  const limiters = new Map<string, Limiter>([
    ...build(countedRules, (name, rule) => inDatabase(pool, name, rule)),
    ...build(writeRules, (name, rule) => inMemoryFirst(pool, name, rule)),
    ...build(addressRules, (name, rule) =>
      perAddress(clientKey, name, rule, (...one) => inDatabase(pool, ...one)),
    ),
    ...build(anonymousWriteRules, (name, rule) =>
      perAddress(clientKey, name, rule, (...one) => inMemoryFirst(pool, ...one)),
    ),
  ])
  const limiterOf = (limit: LimitName) => {
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`There is no rate limit "${limit}".`)
    return limiter
  }
  return {
    async take(limit, key) {
      try {
        return await limiterOf(limit).take(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('too_many', generalMessages.tooMany, {
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
    },
    reset: (limit, key) => limiterOf(limit).forgive(key),
  }
}

function build(
  rules: Record<string, RateLimitRule>,
  create: (name: string, rule: RateLimitRule) => Limiter,
): [string, Limiter][] {
  return Object.entries(rules).map(([name, rule]) => [name, create(name, rule)])
}

function inDatabase(pool: pg.Pool, name: string, { points, seconds }: RateLimitRule): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    blockDuration: seconds,
    // Who is blocked already costs no statement.
    inMemoryBlockOnConsumed: points + 1,
  })
  return {
    take: async (key) => (await limiter.consume(short(key))).consumedPoints,
    forgive: async (key) => void (await limiter.delete(short(key))),
  }
}

/** So much of a write budget each process grants by itself, which is all that people ever use. */
const ownShare = 0.2

/**
 * For budgets that every write takes from: a count in the database for each would cost as much as a
 * small write. Only who takes more than a share of the budget here is counted for all processes.
 */
function inMemoryFirst(pool: pg.Pool, name: string, rule: RateLimitRule): Limiter {
  const { points, seconds } = rule
  const memory = new RateLimiterMemory({ points, duration: seconds, blockDuration: seconds })
  const database = inDatabase(pool, name, rule)
  return {
    async take(key) {
      const { consumedPoints } = await memory.consume(key)
      return consumedPoints > points * ownShare ? database.take(key) : consumedPoints
    },
    async forgive(key) {
      await memory.delete(key)
      await database.forgive(key)
    },
  }
}

const siteFactor = 8

/** Counts an IPv6 network, and with a wider budget the site that it belongs to. */
function perAddress(
  clientKey: ClientKey,
  name: string,
  rule: RateLimitRule,
  create: (name: string, rule: RateLimitRule) => Limiter,
): Limiter {
  const network = create(name, rule)
  const site = create(`${name}Site`, { ...rule, points: rule.points * siteFactor })
  return {
    async take(address) {
      const key = clientKey(address)
      const tries = await network.take(key)
      const siteKey = networkKey(address, siteBits)
      // Equal for IPv4, which has no sites.
      if (siteKey !== key) await site.take(siteKey)
      return tries
    },
    forgive: (address) => network.forgive(clientKey(address)),
  }
}

/** Keys of any length fit the column, and the table holds no addresses in the clear. */
function short(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
