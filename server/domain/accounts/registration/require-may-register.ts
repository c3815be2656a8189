import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/domain/deps.ts'
import { requireAllowedEmail } from '#server/domain/filters/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { registrationMessages as messages } from '#shared/messages/accounts/registration.ts'
import { hasEmailDomain } from '#shared/registration/email-domains.ts'
import { findInvitation, takeInvitation } from './invitations.ts'
import {
  lockRegistrationRules,
  readRegistrationRules,
  type RegistrationRules,
} from './registration-settings.ts'

/**
 * Decides whether this email may register now, with the token of an invitation if there is one. Returns the id of a
 * valid invitation. Throws `forbidden` with a message that says what to do.
 */
export async function requireMayRegister(
  deps: Pick<Deps, 'db' | 'clock' | 'filters'>,
  email: string,
  token: string | undefined,
): Promise<string | undefined> {
  await requireAllowedEmail(deps, email)
  const rules = await readRegistrationRules(deps.db)
  const needsInvitation = requireOpenRegistration(rules, email)
  const invitation = token ? await findInvitation(deps, deps.db, token) : undefined
  if (invitation?.state === 'valid') return invitation.id
  if (needsInvitation) throw createRejection(rules, invitation?.state)
  return undefined
}

/**
 * Decides the same when the account is created, and counts it as a use of the invitation if it needs one. The rules
 * cannot change until the transaction ends.
 */
export async function admitAccount(
  deps: Pick<Deps, 'clock' | 'filters'>,
  tx: Transaction,
  {
    email,
    invitation,
  }: { email: string; invitation: { id: string | null } | { token: string | undefined } },
): Promise<void> {
  await requireAllowedEmail(deps, email)
  const rules = await lockRegistrationRules(tx)
  if (!requireOpenRegistration(rules, email)) return
  if ('id' in invitation) {
    if (invitation.id === null) throw createRejection(rules)
    return takeInvitation(tx, invitation.id)
  }
  if (!invitation.token) throw createRejection(rules)
  const { id, state } = await findInvitation(deps, tx, invitation.token)
  if (id === undefined || state !== 'valid') throw createRejection(rules, state)
  await takeInvitation(tx, id)
}

/** Whether someone with this email can register without an invitation. */
export async function canRegister({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> {
  const { mode, emailDomains } = await readRegistrationRules(db)
  return mode === 'open' || (mode === 'email_domain' && hasEmailDomain(email, emailDomains))
}

/** Returns whether the email needs an invitation. Throws `forbidden` if registration is closed. */
function requireOpenRegistration(
  { mode, emailDomains }: RegistrationRules,
  email: string,
): boolean {
  if (mode === 'closed') throw new AppError('forbidden', messages.closed)
  if (mode === 'email_domain') return !hasEmailDomain(email, emailDomains)
  return mode === 'invitation'
}

type InvalidState = keyof typeof messages.invitationStates

function createRejection(
  { mode, emailDomains }: RegistrationRules,
  state?: InvalidState | 'valid',
): AppError {
  if (state && state !== 'valid') return new AppError('forbidden', messages.invitationStates[state])
  if (mode === 'invitation') return new AppError('forbidden', messages.invitationNeeded)
  const message = messages.domainNeeded(emailDomains)
  return new AppError('forbidden', message, { fields: { email: message } })
}
