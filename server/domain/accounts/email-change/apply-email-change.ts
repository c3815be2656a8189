import { and, eq, gte } from 'drizzle-orm'
import { type Transaction, violatedUniqueConstraint } from '#server/db/client.ts'
import { emailChanges, identities, linkTokens, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { requireAllowedEmail } from '#server/domain/filters/index.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { dayMilliseconds } from '#server/platform/clock.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { revokeAllApiTokens } from '../api-tokens/manage-api-tokens.ts'
import { findUserById } from '../queries.ts'
import { deleteRegistrations, lockEmail } from '../registration/pending-registrations.ts'
import { removeFactorsSince } from '../second-factor/factor-state.ts'
import { deleteLoginChallenges } from '../second-factor/login-challenges.ts'
import { forgetAllDevices } from '../second-factor/remembered-devices.ts'
import { endSessions, publishSessionsEnded } from '../sessions/end-sessions.ts'
import { resetKnownDevices } from '../sessions/known-devices.ts'
import { type EmailChangeRow, lockEmailChange } from './email-change-tokens.ts'
import { moveNewsletterSubscription } from './move-newsletter-subscription.ts'

/**
 * Changes the email with the link at the new address. The old address is told how to undo it, and all sessions end but
 * the one that requested the change. Throws `link_expired`, `conflict` if the address was taken meanwhile,
 * `forbidden` if its domain is blocked, and `too_many`.
 */
export async function confirmEmailChange(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string; email: string }> {
  await deps.limits.take('linkPerAddress', address)
  const { email, ended } = await deps.db
    .transaction(async (tx) => {
      const change = await lockEmailChange(deps, tx, token, 'pending')
      if (!change) throw linkExpired()
      await requireAllowedEmail(deps, change.newEmail)
      await tx
        .update(emailChanges)
        .set({
          confirmedAt: deps.clock.now(),
          tokenHash: null,
          expiresAt: timeFromNow(deps.clock, { days: accountLimits.emailUndoDays }),
        })
        .where(eq(emailChanges.id, change.id))
      await writeEmail(tx, change.userId, change.newEmail)
      await enqueueEmail(deps, tx, 'email-changed', change.id)
      const keepId = change.sessionId ?? undefined
      return { email: change.newEmail, ended: await endSessions(tx, change.userId, keepId) }
    })
    .catch(rethrowTaken)
  await publishSessionsEnded(deps, ended)
  return { msg: securityMessages.emailChanged(email), email }
}

/**
 * Restores the old email with the link that was sent there, for an owner whose account was taken over: all sessions,
 * unfinished logins, remembered devices, API tokens, recent ways to log in and the password end, later changes are
 * dropped, and a link to set a new password is sent. Throws as above.
 */
export async function undoEmailChange(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string; email: string }> {
  await deps.limits.take('linkPerAddress', address)
  const { email, ended } = await deps.db
    .transaction(async (tx) => {
      const change = await lockEmailChange(deps, tx, token, 'confirmed')
      if (!change) throw linkExpired()
      await tx
        .delete(emailChanges)
        .where(
          and(
            eq(emailChanges.userId, change.userId),
            gte(emailChanges.createdAt, change.createdAt),
          ),
        )
      await writeEmail(tx, change.userId, change.oldEmail)
      await removeRecentLogins(tx, change)
      await deleteLoginChallenges(tx, change.userId)
      await forgetAllDevices(tx, change.userId)
      await resetKnownDevices(tx, change.userId)
      await revokeAllApiTokens(tx, change.userId)
      await enqueueEmail(deps, tx, 'email-restored', change.oldEmail)
      return { email: change.oldEmail, ended: await endSessions(tx, change.userId) }
    })
    .catch(rethrowTaken)
  await publishSessionsEnded(deps, ended)
  return { msg: securityMessages.emailRestored(email), email }
}

/**
 * Whoever took the account over knows the password, and may have added a way to log in without it shortly before the
 * change. `writeEmail` has locked the user.
 */
async function removeRecentLogins(
  tx: Transaction,
  { userId, createdAt }: EmailChangeRow,
): Promise<void> {
  const since = new Date(createdAt.getTime() - accountLimits.emailUndoFactorDays * dayMilliseconds)
  await removeFactorsSince(tx, userId, since)
  await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), gte(identities.createdAt, since)))
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
}

/**
 * Changes the email of a locked user. Links that were sent to the other address become invalid, and so do registrations
 * that never proved to own this one.
 */
async function writeEmail(tx: Transaction, userId: string, email: string): Promise<void> {
  await lockEmail(tx, email)
  const user = await findUserById(tx, userId)
  if (user) await moveNewsletterSubscription(tx, { from: user.email, to: email })
  await tx.update(users).set({ email }).where(eq(users.id, userId))
  await tx.delete(linkTokens).where(eq(linkTokens.userId, userId))
  await deleteRegistrations(tx, email)
}

function rethrowTaken(error: unknown): never {
  if (violatedUniqueConstraint(error) !== 'users_email_unique') throw error
  throw new AppError('conflict', securityMessages.emailTakenMeanwhile)
}

function linkExpired(): AppError {
  return new AppError('link_expired', securityMessages.emailLinkExpired)
}
