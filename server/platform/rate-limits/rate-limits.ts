import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { generalMessages } from '#shared/messages/general.ts'
import { AppError } from '../app-error.ts'
import { publishSignal } from '../monitoring/signals.ts'
import { createClientKey, siteKey, type ClientKey } from './client-address.ts'
import {
  addressRules,
  anonymousWriteRules,
  callRules,
  countedRules,
  type LimitName,
  type RateLimitRule,
  writeRules,
} from './rules.ts'

export type { LimitName }

export interface RateLimits {
  /**
   * Counts an attempt, or as many as `points`, before it is made, so that parallel attempts are counted too. Returns the
   * number of attempts; throws `too_many` with the seconds to wait.
   */
  take(limit: LimitName, key: string, points?: number): Promise<number>
  /** Clears the attempts of `key`, e.g. after a successful login. */
  reset(limit: LimitName, key: string): Promise<void>
}

/** For tests and load runs; the configuration does not allow it in production. */
export const noRateLimits: RateLimits = { take: async () => 0, reset: async () => {} }

interface Limiter {
  take(key: string, points?: number): Promise<number>
  reset(key: string): Promise<void>
}

/** Limits are counted in the database, so that they hold across processes, except for those of all calls. */
export function createRateLimits(pool: pg.Pool, clientKey = createClientKey()): RateLimits {
  const limiters = new Map<string, Limiter>([
    ...createLimiters(callRules, (_name, rule) => createMemoryLimiter(rule)),
    ...createLimiters(countedRules, (name, rule) => createDatabaseLimiter(pool, name, rule)),
    ...createLimiters(writeRules, (name, rule) => createMemoryFirstLimiter(pool, name, rule)),
    ...createLimiters(addressRules, (name, rule) =>
      createAddressLimiter(clientKey, name, rule, (...args) =>
        createDatabaseLimiter(pool, ...args),
      ),
    ),
    ...createLimiters(anonymousWriteRules, (name, rule) =>
      createAddressLimiter(clientKey, name, rule, (...args) =>
        createMemoryFirstLimiter(pool, ...args),
      ),
    ),
  ])
  const getLimiter = (limit: LimitName) => {
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`There is no rate limit "${limit}".`)
    return limiter
  }
  return {
    async take(limit, key, points) {
      try {
        return await getLimiter(limit).take(key, points)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        publishSignal('rejection', { reason: 'rate_limit' })
        throw new AppError('too_many', generalMessages.tooMany, {
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        })
      }
    },
    reset: (limit, key) => getLimiter(limit).reset(key),
  }
}

function createLimiters(
  rules: Record<string, RateLimitRule>,
  create: (name: string, rule: RateLimitRule) => Limiter,
): [string, Limiter][] {
  return Object.entries(rules).map(([name, rule]) => [name, create(name, rule)])
}

function createDatabaseLimiter(
  pool: pg.Pool,
  name: string,
  { points, seconds }: RateLimitRule,
): Limiter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A client above the limit needs no query until the window ends.
    inMemoryBlockOnConsumed: points + 1,
  })
  return {
    take: async (key, taken) => (await limiter.consume(hashKey(key), taken)).consumedPoints,
    reset: async (key) => void (await limiter.delete(hashKey(key))),
  }
}

function createMemoryLimiter({ points, seconds }: RateLimitRule): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
    take: async (key, taken) => (await limiter.consume(key, taken)).consumedPoints,
    reset: async (key) => void (await limiter.delete(key)),
  }
}

/** The share of a write budget that each process grants by itself, which is more than users ever need. */
const memoryShare = 0.2

/**
 * For budgets that every write uses: counting each in the database would cost as much as a small write. Only
 * clients above a share of the budget are counted across processes.
 */
function createMemoryFirstLimiter(pool: pg.Pool, name: string, rule: RateLimitRule): Limiter {
  const memory = createMemoryLimiter(rule)
  const database = createDatabaseLimiter(pool, name, rule)
  return {
    async take(key, points) {
      const attempts = await memory.take(key, points)
      return attempts > rule.points * memoryShare ? database.take(key, points) : attempts
    },
    async reset(key) {
      await memory.reset(key)
      await database.reset(key)
    },
  }
}

const siteFactor = 8

/** Limits an IPv6 network, and with a larger budget the site that it belongs to. */
function createAddressLimiter(
  clientKey: ClientKey,
  name: string,
  rule: RateLimitRule,
  create: (name: string, rule: RateLimitRule) => Limiter,
): Limiter {
  const clients = create(name, rule)
  const sites = create(`${name}Site`, { ...rule, points: rule.points * siteFactor })
  return {
    async take(address, points) {
      const attempts = await clients.take(clientKey(address), points)
      const site = siteKey(address)
      if (site !== undefined) await sites.take(site, points)
      return attempts
    },
    reset: (address) => clients.reset(clientKey(address)),
  }
}

/** Keys of any length fit the column, and the table contains no plain addresses. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
