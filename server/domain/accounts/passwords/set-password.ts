import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { linkTokens, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail, type EmailName } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ResetRequest } from '#shared/contract/accounts.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { consumeResetToken } from '../link-tokens.ts'
import { findUserById } from '../queries.ts'
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { requireAcceptablePassword } from './acceptable-password.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

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
    const userId = await consumeResetToken(deps, tx, token)
    const user = userId && (await findUserById(tx, userId))
    if (!user) throw new AppError('link_expired', accountMessages.resetExpired)
    // Rejected, it leaves the link unspent for another try.
    await requireAcceptablePassword(password, user)
    return writePassword(deps, tx, { userId: user.id, passwordHash })
  })
  await publishSessionsEnded(deps, ended)
  return { msg: accountMessages.passwordUpdated }
}

/**
 * Changes the password of the person who is logged in; all their other sessions end. Throws
 * `invalid_input`, also for a missing or wrong current password.
 */
export async function changePassword(
  deps: Deps,
  session: ActiveSession,
  { password, currentPassword }: ResetRequest,
): Promise<{ msg: string }> {
  requireLength(password, accountLimits.passwordMinLength, accountMessages.passwordTooShortOnChange)
  await deps.limits.take('passwordPerSession', session.id)
  await requireAcceptablePassword(password, session.user)
  await requireCurrentPassword(deps, session, currentPassword)
  const passwordHash = await hashPassword(password)
  const ended = await deps.db.transaction((tx) =>
    writePassword(deps, tx, { userId: session.user.id, passwordHash, keep: session.id }),
  )
  await publishSessionsEnded(deps, ended)
  return { msg: accountMessages.passwordUpdated }
}

/**
 * Checked whenever it is given, and demanded of older sessions of our own pages: who finds an unlocked
 * device must not be able to keep the account. Other clients know only the new password.
 */
async function requireCurrentPassword(
  deps: Deps,
  { user, client, createdAt }: ActiveSession,
  given: string | undefined,
): Promise<void> {
  const ageMinutes = (deps.clock.now().getTime() - createdAt.getTime()) / 60_000
  const isDemanded = client === 'web' && ageMinutes > accountLimits.freshSessionMinutes
  if (!given && !isDemanded) return
  if (given && (await verifyPassword(user.passwordHash, given))) return
  const msg = given ? accountMessages.currentPasswordWrong : accountMessages.currentPasswordNeeded
  throw new AppError('invalid_input', msg, { fields: { currentPassword: msg } })
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
  await enqueueEmail(deps, tx, 'password-changed', change.userId)
  return endSessions(tx, change.userId, change.keep)
}

/** Promises a reset link. Addresses without an account get the same answer in the same time. */
export async function requestPasswordReset(
  deps: Deps,
  email: string,
  address: string,
): Promise<{ msg: string }> {
  await promiseLetter(deps, 'reset', { email, address })
  return { msg: accountMessages.resetSent }
}

/**
 * Promises a letter to an e-mail address that somebody typed. It does the same work for every address:
 * whether there is an account is only looked up when the letter is written, so that neither the answer
 * nor its time tells. Throws `too_many` for an address or a recipient that asks too often.
 */
async function promiseLetter(
  deps: Deps,
  letter: EmailName,
  request: { email: string; address: string },
): Promise<void> {
  await deps.limits.take('letterPerAddress', request.address)
  await deps.limits.take('letterPerRecipient', request.email)
  await enqueueEmail(deps, deps.db, letter, request.email)
}
