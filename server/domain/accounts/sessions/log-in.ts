import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LoginRequest } from '#shared/contract/accounts/authentication.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { findByPassword, verifyPassword } from '../passwords/password-hash.ts'
import { findUserByEmail } from '../queries.ts'
import { findRegistrations } from '../registration/pending-registrations.ts'
import { continueLogin } from '../second-factor/complete-login.ts'
import { delayFailedAttempt } from './delay-failed-attempt.ts'
import type { LoginSource } from './known-devices.ts'

/**
 * Creates a session. Neither the response nor its time reveals whether the email or the password was wrong;
 * repeated failures are delayed, then rejected for a while, per account and per IP address. Throws
 * `second_factor_required` with a challenge if the account has a second factor.
 */
export async function logIn(
  deps: Deps,
  form: LoginRequest,
  from: LoginSource,
): Promise<{ msg: string; access_token: string }> {
  await deps.limits.take('loginPerAddress', from.address)
  const attempts = await deps.limits.take('loginPerAccount', form.email)
  const user = await findUserByEmail(deps.db, form.email)
  const isCorrect = user
    ? await verifyPassword(user.passwordHash, form.password)
    : await matchesRegistration(deps, form)
  if (!isCorrect) {
    throw delayFailedAttempt(
      new AppError('wrong_credentials', accountMessages.wrongCredentials),
      attempts,
    )
  }
  // The failures stay counted: anyone can register this email and would then know a correct password.
  if (!user) throw new AppError('not_activated', accountMessages.notActivated)
  // With a second factor, the attempts stay counted until the login is complete.
  const login = await continueLogin(deps, user, from)
  await deps.limits.reset('loginPerAccount', form.email)
  return login
}

async function matchesRegistration(
  deps: Deps,
  { email, password }: LoginRequest,
): Promise<boolean> {
  return (await findByPassword(await findRegistrations(deps, email), password)) !== undefined
}
