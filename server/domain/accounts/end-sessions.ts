import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'

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
