import type { ResendActivationRequest } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import { findByPassword } from './password.ts'
import { findRegistrations } from './registrations.ts'

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
