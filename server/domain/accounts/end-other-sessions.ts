import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { endSessions, publishSessionsEnded } from './end-sessions.ts'
import type { ActiveSession } from './find-session.ts'

/** Ends every session of the person who asks but the one they ask with. */
export async function endOtherSessions(
  deps: Deps,
  asking: ActiveSession,
): Promise<{ msg: string }> {
  const sessionIds = await endSessions(deps.db, asking.user.id, asking.id)
  await publishSessionsEnded(deps, sessionIds)
  return { msg: accountMessages.otherSessionsEnded }
}
