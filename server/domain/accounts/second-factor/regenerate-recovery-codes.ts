import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail, type FactorChange } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import { listFactors } from './factor-state.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

/**
 * New recovery codes instead of all earlier ones, of which the user is notified by email. Throws `conflict` without a
 * second factor, and `not_logged_in` if the session has ended meanwhile.
 */
export async function regenerateRecoveryCodes(
  deps: Deps,
  session: ActiveSession,
): Promise<{ msg: string; recoveryCodes: string[] }> {
  const userId = session.user.id
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, session)
    const factors = await listFactors(tx, userId)
    if (factors.length === 0) throw new AppError('conflict', securityMessages.noSecondFactor)
    await enqueueEmail(
      deps,
      tx,
      'second-factor-changed',
      userId,
      'codes-replaced' satisfies FactorChange,
    )
    return replaceRecoveryCodes(deps, tx, userId)
  })
  return { msg: securityMessages.recoveryCodesReplaced, recoveryCodes }
}
