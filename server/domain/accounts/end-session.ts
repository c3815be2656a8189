import { and, eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { publishSessionsEnded } from './end-sessions.ts'

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
