import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { ActiveSession } from './find-session.ts'

/** Ends all of a person's sessions, but `keep` where given. Answers the ids of those it ended. */
export async function endSessions(tx: Queryable, userId: string, keep?: string): Promise<string[]> {
  const others = keep ? ne(sessions.id, keep) : undefined
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}

/** Tells the house, after the commit, that these sessions are over: their live connections end. */
export async function publishSessionsEnded(
  deps: Pick<Deps, 'events'>,
  sessionIds: string[],
): Promise<void> {
  if (sessionIds.length > 0) await deps.events.publish('sessionsEnded', { sessionIds })
}

/** Ends one of a person's own sessions. Anybody else's is as unknown as one that has ended. */
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

/** Ends every session of the person who asks but the one they ask with. */
export async function endOtherSessions(
  deps: Deps,
  asking: ActiveSession,
): Promise<{ msg: string }> {
  const sessionIds = await endSessions(deps.db, asking.user.id, asking.id)
  await publishSessionsEnded(deps, sessionIds)
  return { msg: accountMessages.otherSessionsEnded }
}

/** Revokes one session: its token opens nothing from now on. */
export async function logOut(deps: Deps, sessionId: string): Promise<{ msg: string }> {
  await deps.db.delete(sessions).where(eq(sessions.id, sessionId))
  await publishSessionsEnded(deps, [sessionId])
  return { msg: accountMessages.loggedOut }
}
