import { lt } from 'drizzle-orm'
import { linkTokens, rateLimits, sessions } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'

/** Removes what has run out: sessions, link secrets and the limits' counters. */
export async function sweepAccounts(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await deps.db.delete(linkTokens).where(lt(linkTokens.expiresAt, now))
  await deps.db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
