import type { Transaction } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { truncateUserAgent } from '#server/platform/describe-device.ts'
import { toDisplayedAddress } from '#server/platform/rate-limits/client-address.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'
import { requireNotSuspended } from '../restrictions/restrictions.ts'
import { restoreAccount } from '../users/delete-own-account.ts'
import { lockLoginUser, type VerifiedUser } from './lock-login-user.ts'

export interface Device {
  userAgent: string
  /** `web` for the product's own pages, `other` for API clients. */
  client: 'web' | 'other'
  /** Its network address, or another word if the request came from no network. */
  address: string
}

export interface CreatedSession {
  /** Only its hash is stored. */
  token: string
  /** The user had deleted their account, and this login restored it. */
  isRestored: boolean
}

/** Creates a session, which restores an account that its owner deleted. Throws `suspended` and `wrong_credentials`. */
export async function createSession(
  deps: Deps,
  tx: Transaction,
  verified: VerifiedUser,
  { userAgent, client, address }: Device,
): Promise<CreatedSession> {
  const user = await lockLoginUser(tx, verified)
  await requireNotSuspended(deps, tx, user)
  const isRestored = await restoreAccount(deps, tx, user.id)
  const token = createSecretToken()
  await tx.insert(sessions).values({
    userId: user.id,
    tokenHash: hashSecretToken(token),
    device: truncateUserAgent(userAgent),
    address: toDisplayedAddress(address),
    client,
    createdAt: deps.clock.now(),
    lastSeenAt: deps.clock.now(),
    expiresAt: timeFromNow(deps.clock, { days: accountLimits.sessionDays }),
  })
  return { token, isRestored }
}
