import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import type { Actor } from '../rights.ts'
import { endSessions } from './end-sessions.ts'
import { lockUser, requireAnotherAdmin } from './keep-an-admin.ts'
import type { UserRow } from './queries.ts'
import { deleteRegistrations } from './registrations.ts'

/**
 * Locks an account that shall go. Throws `not_found`, and `conflict` for the account of the asking admin
 * and for the last one.
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
 * Deletes a locked account with its sessions, and what waits for activation with its email. Returns the
 * ids of the sessions, for `tellEnded` after the commit.
 */
export async function deleteAccount(tx: Transaction, { id, email }: UserRow): Promise<string[]> {
  const ended = await endSessions(tx, id)
  await deleteRegistrations(tx, email)
  await tx.delete(users).where(eq(users.id, id))
  return ended
}
