import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { knownDevices } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { describeDevice, truncateUserAgent } from '#server/platform/describe-device.ts'
import {
  networkKey,
  siteBits,
  toDisplayedAddress,
} from '#server/platform/rate-limits/client-address.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { privacyMessages } from '#shared/messages/accounts/privacy.ts'
import { createSession, type CreatedSession, type Device } from './create-session.ts'
import type { VerifiedUser } from './lock-login-user.ts'

/** Where a login comes from. */
export interface LoginSource extends Device {
  /** The secret of the browser's cookie, also if this response sets it. */
  browserSecret: string
  /** The cookie of a browser that is not asked for the second factor of this user. */
  readRememberedDevice: (userId: string) => string | undefined
}

/**
 * Creates a session. The first login on a new device is notified by email. Call `toLogin` after the commit. Throws
 * `suspended`, and `wrong_credentials` if what was verified has changed.
 */
export async function startSession(
  deps: Deps,
  tx: Transaction,
  user: VerifiedUser,
  from: LoginSource,
): Promise<CreatedSession> {
  const session = await createSession(deps, tx, user, from)
  await recordDevice(deps, tx, user.id, from)
  return session
}

/** The response to a login. A restored account is visible again. */
export async function toLogin(
  deps: Pick<Deps, 'events'>,
  userId: string,
  { token, isRestored }: CreatedSession,
): Promise<{ msg: string; access_token: string }> {
  if (!isRestored) return { msg: accountMessages.loggedIn, access_token: token }
  await deps.events.publish('catalogueChanged', { userIds: [userId] })
  return { msg: privacyMessages.restored, access_token: token }
}

/** The very first login has no earlier device to compare with: it follows the registration. */
async function recordDevice(
  deps: Deps,
  tx: Transaction,
  userId: string,
  from: LoginSource,
): Promise<void> {
  const fingerprint = createFingerprint(from)
  const now = deps.clock.now()
  const [known] = await tx
    .update(knownDevices)
    .set({ lastSeenAt: now })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.fingerprint, fingerprint)))
    .returning({ id: knownDevices.id })
  if (known) return
  const [other] = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1)
  const [added] = await tx
    .insert(knownDevices)
    .values({
      userId,
      fingerprint,
      device: truncateUserAgent(from.userAgent),
      address: toDisplayedAddress(from.address),
      lastSeenAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: knownDevices.id })
  if (added && other) await enqueueEmail(deps, tx, 'new-device', added.id)
}

/** Our own pages keep a cookie. Other clients may not: they are known by their name and network. */
function createFingerprint({ client, browserSecret, userAgent, address }: LoginSource): string {
  const identity =
    client === 'web'
      ? browserSecret
      : `${describeDevice(userAgent)} ${networkKey(address, siteBits)}`
  return createHash('sha256').update(identity).digest('base64url')
}
