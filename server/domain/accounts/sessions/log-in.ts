import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LoginRequest } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { findByPassword, verifyPassword } from '../passwords/password-hash.ts'
import { findUserByEmail } from '../queries.ts'
import { findRegistrations } from '../registration/pending-registrations.ts'
import { type Device, createSession } from './create-session.ts'

const triesBeforeSlowing = 3
const slowerEachTryMilliseconds = 250

/**
 * Opens a session. Wrong e-mail and wrong password are told apart neither by words nor by time;
 * repeated failures are slowed, then refused for a while, per account and per address.
 */
export async function logIn(
  deps: Deps,
  form: LoginRequest,
  from: Device & { address: string },
): Promise<{ msg: string; access_token: string }> {
  await deps.limits.take('loginPerAddress', from.address)
  const tries = await deps.limits.take('loginPerAccount', form.email)
  const user = await findUserByEmail(deps.db, form.email)
  const isRight = user
    ? await verifyPassword(user.passwordHash, form.password)
    : await isPending(deps, form)
  if (!isRight) {
    await pause(Math.max(0, tries - triesBeforeSlowing) * slowerEachTryMilliseconds)
    throw new AppError('wrong_credentials', accountMessages.wrongCredentials)
  }
  // The failures stay counted: anybody can register this email and would know a right password.
  if (!user) throw new AppError('not_activated', accountMessages.notActivated)
  await deps.limits.reset('loginPerAccount', form.email)
  return {
    msg: accountMessages.loggedIn,
    access_token: await createSession(deps, deps.db, user.id, from),
  }
}

async function isPending(deps: Deps, { email, password }: LoginRequest): Promise<boolean> {
  return (await findByPassword(await findRegistrations(deps, email), password)) !== undefined
}
