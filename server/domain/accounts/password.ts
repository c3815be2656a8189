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

export function hashPassword(password: string): Promise<string> {
  return atWork(() => hash(password, cost))
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
