import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { identities, users } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pages } from '#shared/paths.ts'
import { revokeAllApiTokens } from '../api-tokens/manage-api-tokens.ts'
import { deletePendingEmailChange } from '../email-change/email-change-tokens.ts'
import { issueResetToken } from '../link-tokens.ts'
import { findUserByEmail, type UserRow } from '../queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { resetKnownDevices } from '../sessions/known-devices.ts'
import { lockFactors, removeSecondFactor } from './factor-state.ts'
import { deleteLoginChallenges } from './login-challenges.ts'

/**
 * For the operator: removes a user's second factors, password, API tokens and unconfirmed change of the email address,
 * ends their sessions and returns the path of a reset link, which works once. `isLinked`: the user can still sign in
 * with an identity provider. Undefined if there is no such account.
 */
export async function recoverAccount(
  { db, clock }: { db: Database; clock: Clock },
  email: string,
): Promise<{ user: UserRow; path: string; sessionIds: string[]; isLinked: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return undefined
    await lockFactors(tx, user.id)
    await removeSecondFactor(tx, user.id)
    // Whoever else knows it was stopped only by the second factor.
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    await deleteLoginChallenges(tx, user.id)
    await revokeAllApiTokens(tx, user.id)
    await deletePendingEmailChange(tx, user.id)
    await resetKnownDevices(tx, user.id)
    const sessionIds = await endSessions(tx, user.id)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'user.recovered',
      subject: { id: user.id },
      at: clock.now(),
    })
    const token = await issueResetToken({ db: tx, clock }, user.id)
    const isLinked = (await tx.$count(identities, eq(identities.userId, user.id))) > 0
    return { user, path: pages.resetPassword(token), sessionIds, isLinked }
  })
}
