import { and, desc, eq, gt } from 'drizzle-orm'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { describeDevice } from '#server/platform/describe-device.ts'
import type { OwnSession } from '#shared/contract/accounts/accounts.ts'
import { accountLimits } from '#shared/limits.ts'
import type { ActiveSession } from './find-session.ts'

/** The user's active sessions, most recently used first. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  current: ActiveSession,
): Promise<OwnSession[]> {
  const active = await deps.db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, current.user.id), gt(sessions.expiresAt, deps.clock.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(accountLimits.sessionsListedMax)
  return active.map((session) => ({
    _id: session.id,
    device: describeDevice(session.device),
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: session.id === current.id,
  }))
}
