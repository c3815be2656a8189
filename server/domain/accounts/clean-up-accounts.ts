import { lt } from 'drizzle-orm'
import {
  linkTokens,
  rateLimits,
  registrations,
  sessions,
  signInAttempts,
} from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { publishSessionsEnded } from './sessions/end-sessions.ts'
import { compactUserCounts } from './users/count-users.ts'

/**
 * Cleanup job: deletes expired sessions (and closes their live connections), link tokens, registrations,
 * sign-in attempts and rate limit counters, and compacts the running totals of users.
 */
export async function cleanUpAccounts(deps: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  const now = deps.clock.now()
  const expired = await deps.db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ id: sessions.id })
  await publishSessionsEnded(
    deps,
    expired.map((session) => session.id),
  )
  await deps.db.delete(linkTokens).where(lt(linkTokens.expiresAt, now))
  await deps.db.delete(registrations).where(lt(registrations.expiresAt, now))
  await deps.db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now))
  await deps.db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
  await compactUserCounts(deps.db)
}
