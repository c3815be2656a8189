import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { linkTokens, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ResetRequest } from '#shared/contract/accounts/authentication.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { revokeAllApiTokens } from '../api-tokens/manage-api-tokens.ts'
import { deletePendingEmailChange } from '../email-change/email-change-tokens.ts'
import { consumeResetToken } from '../link-tokens.ts'
import { findUserById } from '../queries.ts'
import { deleteLoginChallenges } from '../second-factor/login-challenges.ts'
import { forgetAllDevices } from '../second-factor/remembered-devices.ts'
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { resetKnownDevices } from '../sessions/known-devices.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import { requireAcceptablePassword } from './acceptable-password.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

/**
 * Enqueues an email with a reset link. Whether an account exists is looked up when the email is sent, so
 * that neither the response nor its time reveals it. Throws `too_many`.
 */
export async function requestPasswordReset(
  deps: Deps,
  email: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('emailPerAddress', address)
  await deps.limits.take('resetPerRecipient', email)
  await enqueueEmail(deps, deps.db, 'reset', email)
  return { msg: accountMessages.resetSent }
}

/**
 * Sets a new password with the token of a reset link, ends all sessions, revokes all API tokens and makes all devices new
 * again. A second factor stays required. Throws `link_expired`.
 */
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
    // It locks the user: a request in flight commits before, or is rejected since its session has ended.
    const userId = await consumeResetToken(deps, tx, token)
    const user = userId && (await findUserById(tx, userId))
    if (!user) throw new AppError('link_expired', accountMessages.resetExpired)
    // A rejected password rolls back, so that the link can be used again.
    await requireAcceptablePassword(password, user)
    await revokeAllApiTokens(tx, user.id)
    await resetKnownDevices(tx, user.id)
    return writePassword(deps, tx, { userId: user.id, passwordHash })
  })
  await publishSessionsEnded(deps, ended)
  return { msg: accountMessages.passwordUpdated }
}

/**
 * Changes the password of the logged-in user and ends their other sessions. Throws `invalid_input`, also for
 * a missing or wrong current password, and `not_logged_in` if the session has ended meanwhile.
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
  const ended = await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, session)
    const change = { userId: session.user.id, passwordHash, keepSessionId: session.id }
    return writePassword(deps, tx, change)
  })
  await publishSessionsEnded(deps, ended)
  return { msg: accountMessages.passwordUpdated }
}

/**
 * Required in older sessions of the web client, so that an unlocked device is not enough to take over the
 * account. Other clients may omit it; whenever it is sent, it is verified.
 */
async function requireCurrentPassword(
  deps: Deps,
  { user, client, createdAt }: ActiveSession,
  currentPassword: string | undefined,
): Promise<void> {
  const ageMinutes = (deps.clock.now().getTime() - createdAt.getTime()) / 60_000
  const isRequired = client === 'web' && ageMinutes > accountLimits.freshSessionMinutes
  if (!currentPassword && !isRequired) return
  if (currentPassword && (await verifyPassword(user.passwordHash, currentPassword))) return
  const msg = currentPassword
    ? accountMessages.currentPasswordWrong
    : accountMessages.currentPasswordNeeded
  throw new AppError('invalid_input', msg, { fields: { currentPassword: msg } })
}

function requireLength(password: string, minimum: number, message: string): void {
  if (password.length >= minimum) return
  throw new AppError('invalid_input', message, { fields: { password: message } })
}

/**
 * Whoever knew the old password may have requested another email address, so a change that waits for its confirmation
 * is deleted, and so are unfinished logins. Returns the ids of the ended sessions.
 */
async function writePassword(
  deps: Deps,
  tx: Transaction,
  change: { userId: string; passwordHash: string; keepSessionId?: string },
): Promise<string[]> {
  await tx
    .update(users)
    .set({ passwordHash: change.passwordHash })
    .where(eq(users.id, change.userId))
  await tx.delete(linkTokens).where(eq(linkTokens.userId, change.userId))
  await deletePendingEmailChange(tx, change.userId)
  await deleteLoginChallenges(tx, change.userId)
  await forgetAllDevices(tx, change.userId)
  await enqueueEmail(deps, tx, 'password-changed', change.userId)
  return endSessions(tx, change.userId, change.keepSessionId)
}
