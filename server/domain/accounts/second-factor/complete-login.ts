import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CompleteLoginRequest } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import type { UserRow } from '../queries.ts'
import { delayFailedAttempt } from '../sessions/delay-failed-attempt.ts'
import type { LoginSource } from '../sessions/known-devices.ts'
import type { VerifiedUser } from '../sessions/lock-login-user.ts'
import { startSession, toLogin } from '../sessions/start-session.ts'
import { listMethods } from './factor-state.ts'
import {
  consumeLoginChallenge,
  countChallengeAttempt,
  createLoginChallenge,
  findChallengedUser,
} from './login-challenges.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { isDeviceRemembered, rememberDevice } from './remembered-devices.ts'
import { consumeTotpCode } from './totp-authenticator.ts'

/**
 * Creates a session for a user whose first factor was correct: the password, or the identity provider. With a second
 * factor it throws `second_factor_required` with a challenge instead, unless this browser is remembered. Throws
 * `wrong_credentials` if what was verified has changed.
 */
export async function continueLogin(
  deps: Deps,
  user: VerifiedUser & Pick<UserRow, 'secondFactorSince'>,
  from: LoginSource,
): Promise<{ msg: string; access_token: string }> {
  const isComplete =
    user.secondFactorSince === null ||
    (await isDeviceRemembered(deps, user.id, from.readRememberedDevice(user.id)))
  if (isComplete) {
    const session = await deps.db.transaction((tx) => startSession(deps, tx, user, from))
    return toLogin(deps, user.id, session)
  }
  throw new AppError('second_factor_required', securityMessages.secondFactorRequired, {
    details: {
      challenge: await createLoginChallenge(deps, user),
      methods: await listMethods(deps.db, user.id),
    },
  })
}

export interface CompletedLogin {
  msg: string
  access_token: string
  /** For the cookie of a browser that is to be remembered. */
  remembered: { userId: string; token: string } | undefined
}

/**
 * Completes a login with its second factor. Attempts are limited per challenge and per account. Throws
 * `challenge_expired`, `wrong_credentials` and `too_many`.
 */
export async function completeLogin(
  deps: Deps,
  request: CompleteLoginRequest,
  from: LoginSource,
): Promise<CompletedLogin> {
  const { challenge } = request
  await deps.limits.take('loginPerAddress', from.address)
  const user = await findChallengedUser(deps, challenge)
  const attempts = await deps.limits.take('secondFactorPerAccount', user.id)
  await countChallengeAttempt(deps, challenge)
  try {
    await requireSecondFactor(deps, user.id, request)
  } catch (error) {
    throw delayFailedAttempt(error, attempts)
  }
  const { session, remembered } = await deps.db.transaction(async (tx) => {
    // It locks the user before the challenge, as a password reset does, so that neither waits for the other.
    const session = await startSession(deps, tx, { id: user.id }, from)
    await consumeLoginChallenge(deps, tx, challenge)
    const token = request.remember
      ? await rememberDevice(deps, tx, user.id, from.userAgent)
      : undefined
    return {
      session,
      remembered: token === undefined ? undefined : { userId: user.id, token },
    }
  })
  await deps.limits.reset('secondFactorPerAccount', user.id)
  await deps.limits.reset('loginPerAccount', user.email)
  return { ...(await toLogin(deps, user.id, session)), remembered }
}

async function requireSecondFactor(
  deps: Deps,
  userId: string,
  request: CompleteLoginRequest,
): Promise<void> {
  if (request.method === 'passkey') {
    await verifyPasskey(deps, request.response, { purpose: 'second-factor', userId })
  } else if (request.method === 'totp') {
    if (await consumeTotpCode(deps, userId, request.code)) return
    throw wrongCode(securityMessages.codeWrong)
  } else {
    if (await consumeRecoveryCode(deps.db, userId, request.code)) return
    throw wrongCode(securityMessages.recoveryCodeWrong)
  }
}

function wrongCode(message: string): AppError {
  return new AppError('wrong_credentials', message, { fields: { code: message } })
}
