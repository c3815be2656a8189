import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { totpAuthenticators } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { FactorAdded } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import type { UserRow } from '../queries.ts'
import type { ActiveSession } from '../sessions/find-session.ts'
import { requireOpenSession } from '../sessions/require-open-session.ts'
import { updateFactorState } from './factor-state.ts'
import { createTotpSecret, createTotpUri, findTotpStep, toBase32 } from './totp.ts'

const issuer = 'Lectern'

/**
 * Creates the secret of a new authenticator app, which replaces one that was not confirmed. Throws `conflict` if the
 * user has an app.
 */
export async function startTotpSetup(
  deps: Deps,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret()
  const sealed = deps.secrets.seal(secret, user.id)
  const stored = await deps.db
    .insert(totpAuthenticators)
    .values({ userId: user.id, secret: sealed, createdAt: deps.clock.now() })
    .onConflictDoUpdate({
      target: totpAuthenticators.userId,
      set: { secret: sealed, lastStep: 0, createdAt: deps.clock.now() },
      setWhere: isNull(totpAuthenticators.confirmedAt),
    })
    .returning({ userId: totpAuthenticators.userId })
  if (stored.length === 0) throw new AppError('conflict', securityMessages.totpExists)
  return { secret: toBase32(secret), uri: createTotpUri(secret, issuer, user.email) }
}

/**
 * Turns the app on with one of its codes. Throws `invalid_input` for a wrong code, `conflict` without a setup, and
 * `not_logged_in` if the session has ended meanwhile.
 */
export async function confirmTotp(
  deps: Deps,
  session: ActiveSession,
  code: string,
): Promise<FactorAdded> {
  const userId = session.user.id
  await deps.limits.take('secondFactorPerAccount', userId)
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, session)
    const [pending] = await tx
      .select()
      .from(totpAuthenticators)
      .where(and(eq(totpAuthenticators.userId, userId), isNull(totpAuthenticators.confirmedAt)))
    if (!pending) throw new AppError('conflict', securityMessages.totpNotStarted)
    const step = findStep(deps, pending, code)
    if (step === undefined) throw wrongCode()
    await tx
      .update(totpAuthenticators)
      .set({ confirmedAt: deps.clock.now(), lastStep: step })
      .where(eq(totpAuthenticators.userId, userId))
    return updateFactorState(deps, tx, userId, 'app-added')
  })
  await deps.limits.reset('secondFactorPerAccount', userId)
  return { msg: securityMessages.totpAdded, ...(recoveryCodes ? { recoveryCodes } : {}) }
}

/** Throws `not_found` if there is none, and `not_logged_in` if the session has ended meanwhile. */
export async function removeTotp(deps: Deps, session: ActiveSession): Promise<{ msg: string }> {
  const userId = session.user.id
  await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, session)
    const removed = await tx
      .delete(totpAuthenticators)
      .where(and(eq(totpAuthenticators.userId, userId), isNotNull(totpAuthenticators.confirmedAt)))
      .returning({ userId: totpAuthenticators.userId })
    if (removed.length === 0) throw new AppError('not_found', securityMessages.totpMissing)
    await updateFactorState(deps, tx, userId, 'app-removed')
  })
  return { msg: securityMessages.totpRemoved }
}

/** Whether the code is valid now. No code is accepted twice, nor one that is older than the last accepted one. */
export async function consumeTotpCode(deps: Deps, userId: string, code: string): Promise<boolean> {
  const [app] = await deps.db
    .select()
    .from(totpAuthenticators)
    .where(and(eq(totpAuthenticators.userId, userId), isNotNull(totpAuthenticators.confirmedAt)))
  const step = app && findStep(deps, app, code)
  if (step === undefined) return false
  const used = await deps.db
    .update(totpAuthenticators)
    .set({ lastStep: step })
    .where(and(eq(totpAuthenticators.userId, userId), lt(totpAuthenticators.lastStep, step)))
    .returning({ userId: totpAuthenticators.userId })
  return used.length > 0
}

function findStep(
  deps: Deps,
  { userId, secret: sealed }: { userId: string; secret: string },
  code: string,
): number | undefined {
  const secret = deps.secrets.open(sealed, userId)
  if (secret) return findTotpStep(secret, code, deps.clock.now())
  deps.log.error(
    { userId },
    'The secret of an authenticator app cannot be decrypted: its key is missing from ENCRYPTION_KEY.',
  )
  return undefined
}

function wrongCode(): AppError {
  return new AppError('invalid_input', securityMessages.codeWrong, {
    fields: { code: securityMessages.codeWrong },
  })
}
