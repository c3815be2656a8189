import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { linkTokens, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { enqueueLetter } from '../mail/index.ts'
import { endSessions, tellEnded } from './end-sessions.ts'
import type { ActiveSession } from './find-session.ts'
import { spendResetToken } from './link-token.ts'
import { hashPassword } from './password.ts'

/** Sets a new password with the secret of a reset link; every session ends. */
export async function resetPassword(
  deps: Deps,
  token: string,
  password: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('linkPerAddress', address)
  requireLength(
    password,
    accountLimits.passwordMinLengthOnResetPage,
    accountMessages.passwordTooShortOnReset,
  )
  const passwordHash = await hashPassword(password)
  const ended = await deps.db.transaction(async (tx) => {
    const userId = await spendResetToken(deps, tx, token)
    if (!userId) throw new AppError('link_expired', accountMessages.resetExpired)
    return writePassword(deps, tx, { userId, passwordHash })
  })
  await tellEnded(deps, ended)
  return { msg: accountMessages.passwordUpdated }
}

/** Changes the password of the person who is logged in; all their other sessions end. */
export async function changePassword(
  deps: Deps,
  session: ActiveSession,
  password: string,
): Promise<{ msg: string }> {
  requireLength(password, accountLimits.passwordMinLength, accountMessages.passwordTooShortOnChange)
  await deps.limits.take('passwordPerSession', session.id)
  const passwordHash = await hashPassword(password)
  const ended = await deps.db.transaction((tx) =>
    writePassword(deps, tx, { userId: session.user.id, passwordHash, keep: session.id }),
  )
  await tellEnded(deps, ended)
  return { msg: accountMessages.passwordUpdated }
}

function requireLength(password: string, minimum: number, message: string): void {
  if (password.length >= minimum) return
  throw new AppError('invalid_input', message, { fields: { password: message } })
}

/** Answers the ids of the sessions that ended with the old password. */
async function writePassword(
  deps: Deps,
  tx: Transaction,
  change: { userId: string; passwordHash: string; keep?: string },
): Promise<string[]> {
  await tx
    .update(users)
    .set({ passwordHash: change.passwordHash })
    .where(eq(users.id, change.userId))
  await tx.delete(linkTokens).where(eq(linkTokens.userId, change.userId))
  await enqueueLetter(deps, tx, 'password-changed', change.userId)
  return endSessions(tx, change.userId, change.keep)
}
