import { and, eq, gt, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { isNotSuspended, sessions, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { hashSecretToken, isSecretToken } from '#server/platform/secret-token.ts'
import { isSigned, signParts } from '#server/platform/signed-code.ts'

const membershipPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The name of the purpose keeps the code apart from others of the same secret. */
const purpose = 'membership'

/**
 * The value of the cookie by which a browser loads pages and files where only members see them, since these requests
 * carry no token. It names a session and grants nothing but to read what every member may read.
 */
export function signMembership(secret: Uint8Array, sessionId: string): string {
  return `${sessionId}.${signParts(secret, [purpose, sessionId])}`
}

/** The session that a cookie names; undefined if we did not create it. Needs no database. */
export function readMembership(secret: Uint8Array, value: string): string | undefined {
  const [, sessionId, code] = membershipPattern.exec(value) ?? []
  if (sessionId === undefined || code === undefined) return undefined
  return isSigned(secret, [purpose, sessionId], code) ? sessionId : undefined
}

/** The id of a session that has neither expired nor ended; it is not extended, as `findSession` does. */
export async function findLiveSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: { token: string } | { id: string },
): Promise<string | undefined> {
  if ('token' in by && !isSecretToken(by.token)) return undefined
  const now = deps.clock.now()
  const [found] = await ('token' in by
    ? liveSessionByToken(deps.db).execute({ tokenHash: hashSecretToken(by.token), now })
    : liveSessionById(deps.db).execute({ id: by.id, now }))
  return found?.id
}

const isLive = () =>
  and(gt(sessions.expiresAt, sql.placeholder('now')), isNotSuspended(users, sql.placeholder('now')))

const liveSessionByToken = prepareOnce((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive()))
    .limit(1)
    .prepare('live_session_by_token'),
)

const liveSessionById = prepareOnce((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('id')), isLive()))
    .limit(1)
    .prepare('live_session_by_id'),
)
