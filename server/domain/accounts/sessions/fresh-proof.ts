import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ProofMethod, ProofRequest } from '#shared/contract/accounts/security.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { listFactors } from '../second-factor/factor-state.ts'
import { consumeTotpCode } from '../second-factor/totp-authenticator.ts'
import { delayFailedAttempt } from './delay-failed-attempt.ts'
import type { ActiveSession } from './find-session.ts'

/**
 * Throws `proof_required` with the available methods, unless the user logged in with this session or proved who they
 * are within the last minutes. Users of an identity provider without any method log in again.
 */
export async function requireFreshProof(deps: Deps, session: ActiveSession): Promise<void> {
  const provedAt = session.provedAt ?? session.createdAt
  const ageMinutes = (deps.clock.now().getTime() - provedAt.getTime()) / 60_000
  if (ageMinutes <= accountLimits.freshSessionMinutes) return
  const methods: ProofMethod[] = await listFactors(deps.db, session.user.id)
  if (session.user.passwordHash !== null) methods.push('password')
  const msg =
    methods.length > 0 ? securityMessages.proofRequired : securityMessages.proofUnavailable
  throw new AppError('proof_required', msg, { details: { methods } })
}

/** Proves in a session that the user is present. Throws `wrong_credentials`, `challenge_expired` and `too_many`. */
export async function prove(
  deps: Deps,
  session: ActiveSession,
  request: ProofRequest,
): Promise<{ msg: string }> {
  const { user } = session
  const attempts = await deps.limits.take('secondFactorPerAccount', user.id)
  try {
    await requireProof(deps, user, request)
  } catch (error) {
    throw delayFailedAttempt(error, attempts)
  }
  await deps.limits.reset('secondFactorPerAccount', user.id)
  await deps.db
    .update(sessions)
    .set({ provedAt: deps.clock.now() })
    .where(eq(sessions.id, session.id))
  return { msg: securityMessages.proved }
}

async function requireProof(
  deps: Deps,
  user: ActiveSession['user'],
  request: ProofRequest,
): Promise<void> {
  if (request.method === 'passkey') {
    await verifyPasskey(deps, request.response, { purpose: 'proof', userId: user.id })
  } else if (request.method === 'totp') {
    if (await consumeTotpCode(deps, user.id, request.code)) return
    throw wrong({ code: securityMessages.codeWrong })
  } else {
    if (await verifyPassword(user.passwordHash, request.password)) return
    throw wrong({ password: securityMessages.passwordWrong })
  }
}

function wrong(fields: Record<string, string>): AppError {
  return new AppError('wrong_credentials', Object.values(fields)[0] ?? '', { fields })
}
