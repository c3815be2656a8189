import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import type { ActiveSession } from './find-session.ts'
import { requireOpenSession } from './require-open-session.ts'

/**
 * Deletes the sessions of a user, whose row the transaction has locked, except `keepId`. Returns their ids for
 * `publishSessionsEnded`.
 */
export async function endSessions(
  tx: Transaction,
  userId: string,
  keepId?: string,
): Promise<string[]> {
  const others = keepId ? ne(sessions.id, keepId) : undefined
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

/** Call after commit: all processes then close the live connections of these sessions. */
export async function publishSessionsEnded(
  deps: Pick<Deps, 'events'>,
  sessionIds: string[],
): Promise<void> {
  if (sessionIds.length > 0) await deps.events.publish('sessionsEnded', { sessionIds })
}

/** Ends one of the user's own sessions. Throws `not_found`, also for another user's session. */
export async function endSession(
  deps: Deps,
  userId: string,
  sessionId: string,
): Promise<{ msg: string }> {
  const ended = await deps.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new AppError('not_found', accountMessages.unknownSession)
  await publishSessionsEnded(deps, [sessionId])
  return { msg: accountMessages.otherSessionEnded }
}

/** Ends all sessions of the user except the current one. Throws `not_logged_in` if that one has ended meanwhile. */
export async function endOtherSessions(
  deps: Deps,
  current: ActiveSession,
): Promise<{ msg: string }> {
  const sessionIds = await deps.db.transaction(async (tx) => {
    await requireOpenSession(tx, current)
    return endSessions(tx, current.user.id, current.id)
  })
  await publishSessionsEnded(deps, sessionIds)
  return { msg: accountMessages.otherSessionsEnded }
}

/** Ends the current session: its token is no longer valid. */
export async function logOut(deps: Deps, sessionId: string): Promise<{ msg: string }> {
  await deps.db.delete(sessions).where(eq(sessions.id, sessionId))
  await publishSessionsEnded(deps, [sessionId])
  return { msg: sessionMessages.loggedOut }
}
