import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LoginRequest } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { findByPassword, verifyPassword } from '../passwords/password-hash.ts'
import { findUserByEmail } from '../queries.ts'
import { findRegistrations } from '../registration/pending-registrations.ts'
import { type Device, createSession } from './create-session.ts'

const attemptsBeforeDelay = 3
const delayPerAttemptMilliseconds = 250

/**
 * Creates a session. Neither the response nor its time reveals whether the email or the password was wrong;
 * repeated failures are delayed, then rejected for a while, per account and per IP address.
 */
export async function logIn(
  deps: Deps,
  form: LoginRequest,
  from: Device & { address: string },
): Promise<{ msg: string; access_token: string }> {
  await deps.limits.take('loginPerAddress', from.address)
  const attempts = await deps.limits.take('loginPerAccount', form.email)
  const user = await findUserByEmail(deps.db, form.email)
  const isCorrect = user
    ? await verifyPassword(user.passwordHash, form.password)
    : await matchesRegistration(deps, form)
  if (!isCorrect) {
    await pause(Math.max(0, attempts - attemptsBeforeDelay) * delayPerAttemptMilliseconds)
    throw new AppError('wrong_credentials', accountMessages.wrongCredentials)
  }
  // The failures stay counted: anyone can register this email and would then know a correct password.
  if (!user) throw new AppError('not_activated', accountMessages.notActivated)
  await deps.limits.reset('loginPerAccount', form.email)
  return {
    msg: accountMessages.loggedIn,
    access_token: await createSession(deps, deps.db, user.id, from),
  }
}

async function matchesRegistration(
  deps: Deps,
  { email, password }: LoginRequest,
): Promise<boolean> {
  return (await findByPassword(await findRegistrations(deps, email), password)) !== undefined
}
