import { timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes at work at once: a processor and most of Node's worker threads stay free for everybody else,
 * however many log in.
 */
const atWork = pLimit(Math.min(2, Math.max(1, availableParallelism() - 1)))

/** A real hash of a password nobody has, so that an unknown account takes as long as a known one. */
let unknownAccountHash: Promise<string> | undefined

/**
 * Hashes with a random salt, or with that of `beside`: another registration of the same email, so that
 * `findByPassword` needs one computation for all of them.
 */
export function hashPassword(password: string, beside?: string): Promise<string> {
  const salt = beside === undefined ? undefined : saltOf(beside)
  return atWork(() => hash(password, salt ? { ...cost, salt } : cost))
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  unknownAccountHash ??= hashPassword('no account has this password')
  const hashed = stored ?? (await unknownAccountHash)
  const matches = await atWork(() => verify(hashed, password))
  return matches && stored !== null && stored !== undefined
}

/**
 * The newest of several hashes of one email that the password fits. It takes as long as `verifyPassword`
 * however many there are, also none, so that the time does not tell their number.
 */
export async function findByPassword<Holder extends { passwordHash: string }>(
  holders: Holder[],
  password: string,
): Promise<Holder | undefined> {
  const salts = new Map(holders.map(({ passwordHash: stored }) => [saltPart(stored), stored]))
  // Two only when the first two registrations of an email were made at the same instant.
  const computed = await Promise.all(
    [...salts.values()].map((stored) => hashPassword(password, stored)),
  )
  if (computed.length === 0) await verifyPassword(undefined, password)
  return holders.findLast(({ passwordHash }) =>
    computed.some((candidate) => isSame(candidate, passwordHash)),
  )
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: all but the hash. */
function saltPart(stored: string): string {
  return stored.slice(0, stored.lastIndexOf('$'))
}

function saltOf(stored: string): Buffer {
  return Buffer.from(stored.split('$')[4] ?? '', 'base64')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
