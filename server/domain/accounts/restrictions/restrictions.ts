import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { moderationDecisions, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import type { UserRow } from '../queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/** Throws `silenced` while a moderator has silenced the user. */
export function requireVoice({ silencedUntil }: Pick<Actor, 'silencedUntil'>, now: Date): void {
  if (silencedUntil && silencedUntil > now) {
    throw new AppError('silenced', messages.silenced(silencedUntil))
  }
}

/** Call before a session is created, with a locked user. Throws `suspended`, with the end and the reason. */
export async function requireNotSuspended(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  { id, suspendedAt, suspendedUntil }: Pick<UserRow, 'id' | 'suspendedAt' | 'suspendedUntil'>,
): Promise<void> {
  if (!suspendedAt || (suspendedUntil && suspendedUntil <= deps.clock.now())) return
  const [decision] = await db
    .select({ reason: moderationDecisions.reason })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.userId, id),
        eq(moderationDecisions.action, 'suspend'),
        isNull(moderationDecisions.reversedAt),
      ),
    )
    .orderBy(desc(moderationDecisions.id))
    .limit(1)
  throw new AppError('suspended', messages.suspended(suspendedUntil, decision?.reason ?? null))
}

/**
 * Brings the silence and suspension of a user up to date with the decisions that apply. Returns the sessions that
 * ended, for `publishSessionsEnded`, and whether the user is suspended now and was before.
 */
export async function applyRestrictions(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<{ sessionIds: string[]; isSuspended: boolean; wasSuspended: boolean }> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const decisions = await tx
    .select()
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.userId, userId), isNull(moderationDecisions.reversedAt)))
  const isRunning = ({ until }: { until: Date | null }) => until === null || until > now
  const silences = decisions.filter((one) => one.action === 'silence' && isRunning(one))
  const suspensions = decisions.filter((one) => one.action === 'suspend' && isRunning(one))
  const isForGood = suspensions.some(({ until }) => until === null)
  const isSuspended = suspensions.length > 0
  await tx
    .update(users)
    .set({
      silencedUntil: latest(silences),
      suspendedAt: isSuspended ? (before?.suspendedAt ?? now) : null,
      suspendedUntil: isForGood ? null : latest(suspensions),
    })
    .where(eq(users.id, userId))
  return {
    sessionIds: isSuspended ? await endSessions(tx, userId) : [],
    isSuspended,
    wasSuspended: before?.suspendedAt !== null,
  }
}

function latest(decisions: { until: Date | null }[]): Date | null {
  const times = decisions.flatMap(({ until }) => (until ? [until.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** The users whose suspension has ended. */
export async function findEndedSuspensions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: number,
): Promise<Pick<UserRow, 'id'>[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.suspendedAt), lte(users.suspendedUntil, clock.now())))
    .orderBy(sql`${users.suspendedUntil}`)
    .limit(limit)
}
