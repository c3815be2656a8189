import { and, count, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import {
  passkeys,
  recoveryCodes,
  rememberedDevices,
  totpAuthenticators,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail, type FactorChange } from '#server/domain/mail/index.ts'
import type { SecondFactorMethod } from '#shared/contract/accounts/security.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** Serializes changes of a user's second factors. */
export async function lockFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Call after a factor of a locked user was added or removed. The first one turns the second factor on and returns
 * recovery codes; without any, it is off. The user is notified of the change by email.
 */
export async function updateFactorState(
  deps: Deps,
  tx: Transaction,
  userId: string,
  change: FactorChange,
): Promise<string[] | undefined> {
  const [user] = await tx
    .select({ since: users.secondFactorSince })
    .from(users)
    .where(eq(users.id, userId))
  const hasFactor = (await listFactors(tx, userId)).length > 0
  await enqueueEmail(deps, tx, 'second-factor-changed', userId, change)
  if (!hasFactor) {
    await removeSecondFactor(tx, userId)
    return undefined
  }
  if (user?.since) return undefined
  await tx.update(users).set({ secondFactorSince: deps.clock.now() }).where(eq(users.id, userId))
  return replaceRecoveryCodes(deps, tx, userId)
}

/** Turns the second factor of a locked user off. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(totpAuthenticators).where(eq(totpAuthenticators.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId))
  await tx.update(users).set({ secondFactorSince: null }).where(eq(users.id, userId))
}

/** Removes the factors and recovery codes of a locked user that were added since then, and app setups that never ended. */
export async function removeFactorsSince(
  tx: Transaction,
  userId: string,
  since: Date,
): Promise<void> {
  const { confirmedAt } = totpAuthenticators
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
  await tx
    .delete(totpAuthenticators)
    .where(
      and(eq(totpAuthenticators.userId, userId), or(isNull(confirmedAt), gte(confirmedAt, since))),
    )
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)))
  if ((await listFactors(tx, userId)).length === 0) await removeSecondFactor(tx, userId)
}

/** Passkeys and authenticator app, the ones that count as a second factor. */
export async function listFactors(db: Queryable, userId: string): Promise<('passkey' | 'totp')[]> {
  const [[passkey], [totp]] = await Promise.all([
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1),
    db
      .select({ id: totpAuthenticators.userId })
      .from(totpAuthenticators)
      .where(and(eq(totpAuthenticators.userId, userId), isNotNull(totpAuthenticators.confirmedAt))),
  ])
  return [...(passkey ? ['passkey' as const] : []), ...(totp ? ['totp' as const] : [])]
}

/** What can complete a login, in the order in which pages offer it. */
export async function listMethods(db: Queryable, userId: string): Promise<SecondFactorMethod[]> {
  const factors = await listFactors(db, userId)
  return (await countRecoveryCodes(db, userId)) > 0 ? [...factors, 'recovery_code'] : factors
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.codes ?? 0
}
