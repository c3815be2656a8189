import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/index.ts'

/** Ends all of a person's sessions, but `keep` where given. Answers the ids of those it ended. */
export async function endSessions(tx: Queryable, userId: string, keep?: string): Promise<string[]> {
  const others = keep ? ne(sessions.id, keep) : undefined
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.map((session) => session.id)
}
