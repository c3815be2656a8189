import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { isVisibleUser, users } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { insertNotification, publishNotification } from '#server/domain/notifications/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Role } from '#shared/contract/accounts/accounts.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { moderationMessages } from '#shared/messages/community/moderation.ts'
import type { UserRow } from '../queries.ts'
import { deleteRegistrations } from '../registration/pending-registrations.ts'
import { endSessions } from '../sessions/end-sessions.ts'

/** Changes a user's role. Throws `not_found`, and `conflict` if no admin would be left. */
export async function changeRole(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  id: string,
  role: Role,
): Promise<{ msg: string }> {
  const before = await deps.db.transaction((tx) => writeRole(deps, tx, admin, { id, role }))
  // Instructors have a public page.
  if (before.role !== role && [before.role, role].includes('instructor')) {
    await deps.events.publish('catalogueChanged', { userIds: [id] })
  }
  return { msg: administrationMessages.roleChanged(before.fullname, role) }
}

async function writeRole(
  deps: Deps,
  tx: Transaction,
  admin: Pick<Actor, 'id'>,
  { id, role }: { id: string; role: Role },
): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (user.role === role) return user
  if (user.role === 'admin') await requireAnotherAdmin(tx, user)
  await tx.update(users).set({ role }).where(eq(users.id, id))
  await recordAudit(tx, {
    actorId: admin.id,
    action: 'user.role_changed',
    subject: { id },
    details: { from: user.role, to: role },
    at: deps.clock.now(),
  })
  return user
}

/** Grants or revokes the right to moderate, which is independent of the role, and notifies the user. Throws `not_found`. */
export async function setModerator(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  { id, isModerator }: { id: string; isModerator: boolean },
): Promise<{ msg: string }> {
  const { fullname, notification } = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (user.isModerator === isModerator) return { fullname: user.fullname }
    await tx.update(users).set({ isModerator }).where(eq(users.id, id))
    await recordAudit(tx, {
      actorId: admin.id,
      action: isModerator ? 'user.moderator_granted' : 'user.moderator_revoked',
      subject: { id },
      at: deps.clock.now(),
    })
    const notification = await insertNotification(deps, tx, {
      kind: isModerator ? 'moderator_granted' : 'moderator_revoked',
      receiverId: id,
      actorId: null,
    })
    return { fullname: user.fullname, notification }
  })
  publishNotification(deps, notification)
  const message = isModerator
    ? moderationMessages.moderatorGranted
    : moderationMessages.moderatorRevoked
  return { msg: message(fullname) }
}

/**
 * Locks a user before `deleteAccount`. Throws `not_found`, and `conflict` for the admin's own account and for
 * the last admin.
 */
export async function lockRemovableUser(
  tx: Transaction,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (id === admin.id) throw new AppError('conflict', administrationMessages.ownAccount)
  if (user.role === 'admin') await requireAnotherAdmin(tx, user)
  return user
}

/**
 * Deletes a locked account with its sessions and the pending registrations of its email. Returns the ids of
 * the sessions, for `publishSessionsEnded` after the commit.
 */
export async function deleteAccount(tx: Transaction, { id, email }: UserRow): Promise<string[]> {
  const sessionIds = await endSessions(tx, id)
  await deleteRegistrations(tx, email)
  await tx.delete(users).where(eq(users.id, id))
  return sessionIds
}

/** An arbitrary key, the same in every process, of the advisory lock for changing who is an admin. */
const adminLock = 4_730_019

/** Locks the user and serializes changes of admins across all processes. Throws `not_found`. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminLock})`)
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return user
}

/** Throws `conflict` if `admin`, who must be locked, is the only one who did not delete their account. */
export async function requireAnotherAdmin(tx: Transaction, admin: UserRow): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, admin.id), isVisibleUser(users)))
    .limit(1)
  if (!other) throw new AppError('conflict', administrationMessages.lastAdmin)
}
