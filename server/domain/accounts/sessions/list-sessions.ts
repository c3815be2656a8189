import { and, desc, eq, gt } from 'drizzle-orm'
import { sessions } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { accountLimits } from '#shared/limits.ts'
import { describeDevice } from './describe-device.ts'
import type { ActiveSession } from './find-session.ts'

/** The live sessions of the person who asks, the one used last first. */
export async function listSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  asking: ActiveSession,
): Promise<OwnSession[]> {
  const live = await deps.db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, asking.user.id), gt(sessions.expiresAt, deps.clock.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(accountLimits.sessionsListedMax)
  return live.map((session) => ({
    _id: session.id,
    device: describeDevice(session.device),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: session.id === asking.id,
  }))
}
