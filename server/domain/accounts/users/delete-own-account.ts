import { and, asc, eq, isNotNull, lte, notInArray } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import type { UserRow } from '../queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { lockUser, requireAnotherAdmin } from './manage-users.ts'

/**
 * Marks an account for its erasure and ends all its sessions, whose ids are for `publishSessionsEnded` after the commit.
 * An account that is marked already keeps its time. Throws `conflict` for the last admin.
 */
export async function markForErasure(
  tx: Transaction,
  id: string,
  erasureAt: Date,
): Promise<{ erasureAt: Date; isNew: boolean; sessionIds: string[] }> {
  // The lock makes a login wait, which then restores the account.
  const user = await lockUser(tx, id)
  if (user.erasureAt) return { erasureAt: user.erasureAt, isNew: false, sessionIds: [] }
  if (user.role === 'admin') await requireAnotherAdmin(tx, user)
  await tx.update(users).set({ erasureAt }).where(eq(users.id, id))
  return { erasureAt, isNew: true, sessionIds: await endSessions(tx, id) }
}

/** Restores an account that its owner deleted, and enqueues an email about it. Whether it was deleted. */
export async function restoreAccount(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  id: string,
): Promise<boolean> {
  const restored = await tx
    .update(users)
    .set({ erasureAt: null })
    .where(and(eq(users.id, id), isNotNull(users.erasureAt)))
    .returning({ id: users.id })
  if (restored.length === 0) return false
  await enqueueEmail(deps, tx, 'account-restored', id)
  return true
}

/** The ids of accounts that are to be erased by now, the longest due first, without those in `except`. */
export async function findDueErasures(
  db: Database,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<Pick<UserRow, 'id'>[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.erasureAt, now), notInArray(users.id, [...except])))
    .orderBy(asc(users.erasureAt))
    .limit(limit)
}

/** Locks an account that is to be erased by now; undefined if it was restored or erased meanwhile. */
export async function lockDueUser(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), lte(users.erasureAt, now)))
    .for('update')
  return user
}
