import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A real hash of a password nobody has, so that an unknown account takes as long as a known one. */
let unknownAccountHash: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  unknownAccountHash ??= hash('no account has this password', cost)
  const matches = await verify(stored ?? (await unknownAccountHash), password)
  return matches && stored !== null && stored !== undefined
}
