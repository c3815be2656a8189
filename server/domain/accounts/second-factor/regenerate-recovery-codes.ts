import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { listFactors, lockFactors } from './factor-state.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/** New recovery codes instead of all earlier ones. Throws `conflict` without a second factor. */
export async function regenerateRecoveryCodes(
  deps: Deps,
  userId: string,
): Promise<{ msg: string; recoveryCodes: string[] }> {
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    await lockFactors(tx, userId)
    const factors = await listFactors(tx, userId)
    if (factors.length === 0) throw new AppError('conflict', securityMessages.noSecondFactor)
    return replaceRecoveryCodes(deps, tx, userId)
  })
  return { msg: securityMessages.recoveryCodesReplaced, recoveryCodes }
}
