import { violatedUniqueConstraint, type Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ResendActivationRequest } from '#shared/contract/accounts/authentication.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { findRegistrationByToken } from '../link-tokens.ts'
import { findByPassword } from '../passwords/password-hash.ts'
import { isUsernameTaken } from '../queries.ts'
import { requireUnreservedUsername } from '../restrictions/reserved-usernames.ts'
import {
  deleteRegistrations,
  lockEmail,
  type RegistrationRow,
  findRegistrations,
} from './pending-registrations.ts'
import { admitAccount } from './require-may-register.ts'

/**
 * Turns the registration that the link was sent for into an account and deletes the others of its email.
 * Throws `link_expired` for an unknown, used or expired token, `conflict` if the username was taken
 * meanwhile, and `forbidden` if the registration would be rejected by now.
 */
export async function activate(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('linkPerAddress', address)
  await deps.db.transaction(async (tx) => {
    const pending = await findRegistrationByToken(deps, tx, token)
    if (!pending) throw linkExpired()
    await lockEmail(tx, pending.email)
    const deleted = await deleteRegistrations(tx, pending.email)
    const registration = deleted.find(({ id }) => id === pending.id)
    // Another link of this email was opened first.
    if (!registration) throw linkExpired()
    const { email, invitationId } = registration
    await admitAccount(deps, tx, { email, invitation: { id: invitationId } })
    await insertAccount(tx, registration, deps.clock.now())
    await deps.jobs.enqueue(tx, 'accountCreated', { id: registration.id })
  })
  return { msg: accountMessages.activated }
}

async function insertAccount(
  tx: Transaction,
  {
    expiresAt: _expiresAt,
    requester: _requester,
    invitationId: _invitationId,
    ...account
  }: RegistrationRow,
  now: Date,
): Promise<void> {
  try {
    await tx.insert(users).values({ ...account, activatedAt: now })
    await requireUnreservedUsername(tx, account.username)
  } catch (error) {
    if (violatedUniqueConstraint(error) === 'users_email_unique') throw linkExpired()
    if (!isUsernameTaken(error)) throw error
    throw new AppError('conflict', accountMessages.usernameTakenMeanwhile(account.username))
  }
}

function linkExpired(): AppError {
  return new AppError('link_expired', accountMessages.activationExpired)
}

/**
 * Sends a new activation link for one registration: the one just made in this tab, or the one with this
 * password. Every request gets the same response. Throws `too_many`.
 */
export async function resendActivation(
  deps: Deps,
  request: ResendActivationRequest,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('emailPerAddress', address)
  await deps.limits.take('activationPerRecipient', request.email)
  const to = await findRecipient(deps, request, address)
  if (to) await enqueueEmail(deps, deps.db, 'activation', to)
  return { msg: accountMessages.activationSentAgain }
}

/** The recipient that `activation` in `accountEmails` expects: a registration's id or an email. */
async function findRecipient(
  deps: Deps,
  { email, registration, password }: ResendActivationRequest,
  address: string,
): Promise<string | undefined> {
  if (registration !== undefined) {
    const pending = await findRegistrations(deps, email)
    return pending.find(({ id }) => id === registration)?.id
  }
  // Other clients send neither: `accountEmails` looks the email up, which works for a single registration.
  if (password === undefined) return email
  await deps.limits.take('loginPerAddress', address)
  await deps.limits.take('loginPerAccount', email)
  return (await findByPassword(await findRegistrations(deps, email), password))?.id
}
