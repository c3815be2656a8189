import { and, eq } from 'drizzle-orm'
import { passkeys } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { updateFactorState } from '../second-factor/factor-state.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'

/** Throws `not_found`, also for another user's passkey. */
export async function renamePasskey(
  deps: Deps,
  userId: string,
  id: string,
  name: string,
): Promise<{ msg: string }> {
  const renamed = await deps.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new AppError('not_found', securityMessages.passkeyMissing)
  return { msg: securityMessages.passkeyRenamed }
}

/** Throws `not_found`, also for another user's passkey, and `not_logged_in` if the session has ended meanwhile. */
export async function removePasskey(
  deps: Deps,
  session: ActiveSession,
  id: string,
): Promise<{ msg: string }> {
  const userId = session.user.id
  await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, session)
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw new AppError('not_found', securityMessages.passkeyMissing)
    await updateFactorState(deps, tx, userId, 'passkey-removed')
  })
  return { msg: securityMessages.passkeyRemoved }
}
