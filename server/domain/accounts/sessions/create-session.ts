import type { Queryable } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { accountLimits } from '#shared/limits.ts'

const deviceMaxLength = 200

export interface Device {
  /** The User-Agent. */
  userAgent: string
  client: 'web' | 'other'
}

/** Starts a session and answers its token, which only the caller ever holds. */
export async function createSession(
  deps: Deps,
  tx: Queryable,
  userId: string,
  { userAgent: device, client }: Device,
): Promise<string> {
  const token = createSecretToken()
  await tx.insert(sessions).values({
    userId,
    tokenHash: hashSecretToken(token),
    device: device.slice(0, deviceMaxLength),
    client,
    createdAt: deps.clock.now(),
    lastSeenAt: deps.clock.now(),
    expiresAt: timeFromNow(deps.clock, { days: accountLimits.sessionDays }),
  })
  return token
}
