import { setHashingCost } from '#server/domain/accounts/passwords/password-hash.ts'

/** For new hashes of this process, since tests hash thousands of passwords that protect nothing. */
export function hashCheaply(): void {
  setHashingCost({ memoryCost: 1024, timeCost: 1, parallelism: 1 })
}
