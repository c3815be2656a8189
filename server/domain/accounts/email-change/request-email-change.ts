import { isNull } from 'drizzle-orm'
import { emailChanges } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { requireAllowedEmail } from '#server/domain/filters/index.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { findUserByEmail } from '../queries.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import { deletePendingEmailChange } from './email-change-tokens.ts'

/**
 * Enqueues an email with a confirmation link to the new address; nothing changes before it is opened. A new request
 * replaces an earlier one. Throws `conflict` for an address with an account, `invalid_input` for the current one,
 * `forbidden` for a blocked domain, `too_many`, and `not_logged_in` if the session has ended meanwhile.
 */
export async function requestEmailChange(
  deps: Deps,
  session: ActiveSession,
  email: string,
  address: string,
): Promise<{ msg: string }> {
  const { id: sessionId, user } = session
  if (email === user.email) throw fieldError('invalid_input', securityMessages.emailUnchanged)
  await deps.limits.take('emailPerAddress', address)
  await deps.limits.take('emailChangePerRecipient', email)
  await requireAllowedEmail(deps, email)
  if (await findUserByEmail(deps.db, email)) {
    throw fieldError('conflict', accountMessages.emailTaken)
  }
  await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, session)
    const values = {
      sessionId,
      oldEmail: user.email,
      newEmail: email,
      tokenHash: null,
      expiresAt: timeFromNow(deps.clock, { hours: accountLimits.emailChangeHours }),
      createdAt: deps.clock.now(),
    }
    const [change] = await tx
      .insert(emailChanges)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({
        target: emailChanges.userId,
        targetWhere: isNull(emailChanges.confirmedAt),
        set: values,
      })
      .returning({ id: emailChanges.id })
    if (change) await enqueueEmail(deps, tx, 'email-change', change.id)
  })
  return { msg: securityMessages.emailLinkSent(email) }
}

/** Deletes the change that waits for its confirmation, if there is one. */
export async function cancelEmailChange(deps: Deps, userId: string): Promise<{ msg: string }> {
  await deletePendingEmailChange(deps.db, userId)
  return { msg: securityMessages.emailChangeCancelled }
}

function fieldError(code: 'invalid_input' | 'conflict', message: string): AppError {
  return new AppError(code, message, { fields: { email: message } })
}
