import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/domain/deps.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { privacyMessages } from '#shared/messages/accounts/privacy.ts'
import { createSession, type CreatedSession } from './create-session.ts'
import { type LoginSource, recordDevice } from './known-devices.ts'
import type { VerifiedUser } from './lock-login-user.ts'

/**
 * Creates a session. The first login on a new device is notified by email. Call `toLogin` after the commit. Throws
 * `suspended`, and `wrong_credentials` if what was verified has changed.
 */
export async function startSession(
  deps: Deps,
  tx: Transaction,
  user: VerifiedUser,
  from: LoginSource,
): Promise<CreatedSession> {
  const session = await createSession(deps, tx, user, from)
  await recordDevice(deps, tx, user.id, from)
  return session
}

/** The response to a login. A restored account is visible again. */
export async function toLogin(
  deps: Pick<Deps, 'events'>,
  userId: string,
  { token, isRestored }: CreatedSession,
): Promise<{ msg: string; access_token: string }> {
  if (!isRestored) return { msg: accountMessages.loggedIn, access_token: token }
  await deps.events.publish('catalogueChanged', { userIds: [userId] })
  return { msg: privacyMessages.restored, access_token: token }
}
