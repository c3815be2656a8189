import { timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

interface HashingCost {
  /** KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
export const recommendedCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let cost = recommendedCost

/**
 * The cost of what this process hashes from now on. A stored hash names its own, at which `verifyPassword` compares it;
 * registrations that wait for their confirmation are found only at the cost at which they were hashed.
 */
export function setHashingCost(next: HashingCost): void {
  cost = next
  unknownAccountHash = undefined
}

/** Concurrent hashes: a CPU core and most of Node's worker threads stay free for other requests. */
const limitHashing = pLimit(Math.min(2, Math.max(1, availableParallelism() - 1)))

/** Compared with for unknown accounts, so that they take as long as known ones. */
let unknownAccountHash: Promise<string> | undefined

/**
 * Hashes with a random salt, or with that of `existing`, the hash of another registration of the same email:
 * `findByPassword` then needs one computation for all of them.
 */
export function hashPassword(password: string, existing?: string): Promise<string> {
  const salt = existing === undefined ? undefined : parseSalt(existing)
  return limitHashing(() => hash(password, salt ? { ...cost, salt } : cost))
}

/** Takes the same time whether or not there is a stored hash. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  unknownAccountHash ??= hashPassword('no account has this password')
  const hashed = stored ?? (await unknownAccountHash)
  const matches = await limitHashing(() => verify(hashed, password))
  return matches && stored !== null && stored !== undefined
}

/**
 * Finds the newest registration of an email with this password. Takes as long as `verifyPassword` for any
 * number of registrations, including none, so that the time does not reveal it.
 */
export async function findByPassword<Row extends { passwordHash: string }>(
  rows: Row[],
  password: string,
): Promise<Row | undefined> {
  const salts = new Map(rows.map(({ passwordHash: stored }) => [withoutHash(stored), stored]))
  // Two only if the first two registrations of an email were made at the same instant.
  const computed = await Promise.all(
    [...salts.values()].map((stored) => hashPassword(password, stored)),
  )
  if (computed.length === 0) await verifyPassword(undefined, password)
  return rows.findLast(({ passwordHash }) =>
    computed.some((candidate) => isEqual(candidate, passwordHash)),
  )
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: all but the hash. */
function withoutHash(stored: string): string {
  return stored.slice(0, stored.lastIndexOf('$'))
}

function parseSalt(stored: string): Buffer {
  return Buffer.from(stored.split('$')[4] ?? '', 'base64')
}

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
