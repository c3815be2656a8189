import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { rememberedDevices } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { describeDevice, truncateUserAgent } from '#server/platform/describe-device.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import type { RememberedDevice } from '#shared/contract/accounts/security.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'

/** Returns the token for the browser's cookie; only its hash is stored. The oldest ones over the limit are forgotten. */
export async function rememberDevice(
  deps: Deps,
  tx: Queryable,
  userId: string,
  userAgent: string,
): Promise<string> {
  const token = createSecretToken()
  await tx.insert(rememberedDevices).values({
    userId,
    tokenHash: hashSecretToken(token),
    device: truncateUserAgent(userAgent),
    lastUsedAt: deps.clock.now(),
    createdAt: deps.clock.now(),
    expiresAt: timeFromNow(deps.clock, { days: accountLimits.rememberedDeviceDays }),
  })
  const kept = tx
    .select({ id: rememberedDevices.id })
    .from(rememberedDevices)
    .where(eq(rememberedDevices.userId, userId))
    .orderBy(desc(rememberedDevices.lastUsedAt))
    .limit(accountLimits.rememberedDevicesMax)
  await tx
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), notInArray(rememberedDevices.id, kept)))
  return token
}

/** Whether the user is not asked for the second factor in the browser with this token. */
export async function isDeviceRemembered(
  deps: Deps,
  userId: string,
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false
  const used = await deps.db
    .update(rememberedDevices)
    .set({ lastUsedAt: deps.clock.now() })
    .where(
      and(
        eq(rememberedDevices.tokenHash, hashSecretToken(token)),
        eq(rememberedDevices.userId, userId),
        gt(rememberedDevices.expiresAt, deps.clock.now()),
      ),
    )
    .returning({ id: rememberedDevices.id })
  return used.length > 0
}

/** Last used first. */
export async function listRememberedDevices(
  deps: Deps,
  userId: string,
): Promise<RememberedDevice[]> {
  const devices = await deps.db
    .select()
    .from(rememberedDevices)
    .where(
      and(eq(rememberedDevices.userId, userId), gt(rememberedDevices.expiresAt, deps.clock.now())),
    )
    .orderBy(desc(rememberedDevices.lastUsedAt), desc(rememberedDevices.id))
  return devices.map(({ id, device, lastUsedAt, expiresAt }) => ({
    _id: id,
    device: describeDevice(device),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Throws `not_found`, also for another user's device. */
export async function forgetDevice(
  deps: Deps,
  userId: string,
  id: string,
): Promise<{ msg: string }> {
  const forgotten = await deps.db
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.id, id), eq(rememberedDevices.userId, userId)))
    .returning({ id: rememberedDevices.id })
  if (forgotten.length === 0) throw new AppError('not_found', securityMessages.deviceMissing)
  return { msg: securityMessages.deviceForgotten }
}

export async function forgetAllDevices(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId))
}
