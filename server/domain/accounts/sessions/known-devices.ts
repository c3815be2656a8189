import { createHash } from 'node:crypto'
import { and, eq, exists, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { knownDevices } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { describeDevice, truncateUserAgent } from '#server/platform/describe-device.ts'
import {
  networkKey,
  siteBits,
  toDisplayedAddress,
} from '#server/platform/rate-limits/client-address.ts'
import { accountLimits } from '#shared/limits.ts'
import type { Device } from './create-session.ts'

/** Where a login comes from. */
export interface LoginSource extends Device {
  /** The secret of the browser's cookie, also if this response sets it. */
  browserSecret: string
  /** The cookie of a browser that is not asked for the second factor of this user. */
  readRememberedDevice: (userId: string) => string | undefined
}

/**
 * Records the device of a login. A new one is notified by email, except at the user's very first login, which has no
 * earlier one to compare with.
 */
export async function recordDevice(
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

/**
 * Every device of the user is new again, for an account that may have been taken over. The rows stay: without any, the
 * next login would be the first.
 */
export async function resetKnownDevices(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ fingerprint: unknownFingerprint })
    .where(eq(knownDevices.userId, userId))
}

/**
 * Cleanup: devices without a login for long are new again, and what is known of them is deleted. Sessions may stay open
 * for longer, so of the last device of a user the row stays, empty: the next login is not their first.
 */
export async function forgetUnusedDevices(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const unused = timeFromNow(deps.clock, { days: -accountLimits.knownDeviceDays })
  const isUnused = lt(knownDevices.lastSeenAt, unused)
  const later = alias(knownDevices, 'later')
  const laterDevices = deps.db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.userId, knownDevices.userId),
        sql`(${later.lastSeenAt}, ${later.id}) > (${knownDevices.lastSeenAt}, ${knownDevices.id})`,
      ),
    )
  await deps.db.delete(knownDevices).where(and(isUnused, exists(laterDevices)))
  await deps.db
    .update(knownDevices)
    .set({ fingerprint: unknownFingerprint, device: '', address: '' })
    .where(and(isUnused, ne(knownDevices.fingerprint, unknownFingerprint)))
}

/** Of no device. */
const unknownFingerprint = sql`${knownDevices.id}::text`

/** Our own pages keep a cookie. Other clients may not: they are known by their name and network. */
function createFingerprint({ client, browserSecret, userAgent, address }: LoginSource): string {
  const identity =
    client === 'web'
      ? browserSecret
      : `${describeDevice(userAgent)} ${networkKey(address, siteBits)}`
  return createHash('sha256').update(identity).digest('base64url')
}
