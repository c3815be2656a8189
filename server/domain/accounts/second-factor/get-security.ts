import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { emailChanges, passkeys, totpAuthenticators } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { OwnSecurity } from '#shared/contract/accounts/security.ts'
import type { UserRow } from '../queries.ts'
import { countRecoveryCodes } from './factor-state.ts'
import { listRememberedDevices } from './remembered-devices.ts'
import { requiresSecondFactor } from './required-factor.ts'

/** How the user logs in, without any secret. */
export async function getSecurity(deps: Deps, user: UserRow): Promise<OwnSecurity> {
  const ownPasskeys = await deps.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(asc(passkeys.id))
  const [totp] = await deps.db
    .select({ confirmedAt: totpAuthenticators.confirmedAt })
    .from(totpAuthenticators)
    .where(and(eq(totpAuthenticators.userId, user.id), isNotNull(totpAuthenticators.confirmedAt)))
  const [change] = await deps.db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, user.id),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, deps.clock.now()),
      ),
    )
  return {
    email: user.email,
    passkeys: ownPasskeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(deps.db, user.id),
    rememberedDevices: await listRememberedDevices(deps, user.id),
    pendingEmail: change?.newEmail ?? null,
    isRequired: requiresSecondFactor(deps.settings, user),
  }
}
