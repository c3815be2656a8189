import { violatedUniqueConstraint, type Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ResendActivationRequest } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { findRegistrationByToken } from '../link-tokens.ts'
import { findByPassword } from '../passwords/password-hash.ts'
import {
  deleteRegistrations,
  lockEmail,
  type RegistrationRow,
  findRegistrations,
} from './pending-registrations.ts'

/**
 * Makes an account of the very registration that the link was sent for; the others of its email are
 * discarded. Throws `link_expired` for a secret that is unknown, used or too old, and `conflict` when
 * another account got the user name first.
 */
export async function activate(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('linkPerAddress', address)
  await deps.db.transaction(async (tx) => {
    const named = await findRegistrationByToken(deps, tx, token)
    if (!named) throw linkExpired()
    await lockEmail(tx, named.email)
    const discarded = await deleteRegistrations(tx, named.email)
    const registration = discarded.find(({ id }) => id === named.id)
    // Another link of this email was faster.
    if (!registration) throw linkExpired()
    await insertAccount(tx, registration, deps.clock.now())
  })
  return { msg: accountMessages.activated }
}

async function insertAccount(
  tx: Transaction,
  { expiresAt: _expiresAt, requester: _requester, ...account }: RegistrationRow,
  now: Date,
): Promise<void> {
  try {
    await tx.insert(users).values({ ...account, activatedAt: now })
  } catch (error) {
    const constraint = violatedUniqueConstraint(error)
    if (constraint === 'users_email_unique') throw linkExpired()
    if (constraint !== 'users_username_unique') throw error
    throw new AppError('conflict', accountMessages.usernameTakenMeanwhile(account.username))
  }
}

function linkExpired(): AppError {
  return new AppError('link_expired', accountMessages.activationExpired)
}

/**
 * Sends a new link of one registration: the one just made in this tab, or the one whose password was
 * typed. Every request gets the same response. Throws `too_many`.
 */
export async function resendActivation(
  deps: Deps,
  request: ResendActivationRequest,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('letterPerAddress', address)
  await deps.limits.take('letterPerRecipient', request.email)
  const to = await recipientOf(deps, request, address)
  if (to) await enqueueEmail(deps, deps.db, 'activation', to)
  return { msg: accountMessages.activationSentAgain }
}

/** What `activation` of `accountLetters` is sent to. */
async function recipientOf(
  deps: Deps,
  { email, registration, password }: ResendActivationRequest,
  address: string,
): Promise<string | undefined> {
  if (registration !== undefined) {
    const pending = await findRegistrations(deps, email)
    return pending.find(({ id }) => id === registration)?.id
  }
  // Clients that name no registration: its email finds the only one, when the email is written.
  if (password === undefined) return email
  await deps.limits.take('loginPerAddress', address)
  await deps.limits.take('loginPerAccount', email)
  return (await findByPassword(await findRegistrations(deps, email), password))?.id
}
