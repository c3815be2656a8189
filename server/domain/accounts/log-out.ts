import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/index.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { publishSessionsEnded } from './end-sessions.ts'

/** Revokes one session: its token opens nothing from now on. */
export async function logOut(deps: Deps, sessionId: string): Promise<{ msg: string }> {
  await deps.db.delete(sessions).where(eq(sessions.id, sessionId))
  await publishSessionsEnded(deps, [sessionId])
  return { msg: accountMessages.loggedOut }
}
