import type { Database } from '#server/db/client.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pages } from '#shared/paths.ts'
import { revokeAllApiTokens } from '../api-tokens/manage-api-tokens.ts'
import { deletePendingEmailChange } from '../email-change/email-change-tokens.ts'
import { issueResetToken } from '../link-tokens.ts'
import { findUserByEmail, type UserRow } from '../queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { lockFactors, removeSecondFactor } from './factor-state.ts'
import { deleteLoginChallenges } from './login-challenges.ts'

/**
 * For the operator: removes a user's second factors, API tokens and unconfirmed change of the email address, ends
 * their sessions and returns the path of a reset link, which works once. Undefined if there is no such account.
 */
export async function recoverAccount(
  { db, clock }: { db: Database; clock: Clock },
  email: string,
): Promise<{ user: UserRow; path: string; sessionIds: string[] } | undefined> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return undefined
    await lockFactors(tx, user.id)
    await removeSecondFactor(tx, user.id)
    await deleteLoginChallenges(tx, user.id)
    await revokeAllApiTokens(tx, user.id)
    await deletePendingEmailChange(tx, user.id)
    const sessionIds = await endSessions(tx, user.id)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'user.recovered',
      subject: { id: user.id },
      at: clock.now(),
    })
    const token = await issueResetToken({ db: tx, clock }, user.id)
    return { user, path: pages.resetPassword(token), sessionIds }
  })
}
