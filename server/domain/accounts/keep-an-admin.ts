import { and, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import type { UserRow } from './queries.ts'

/** Any number, the same in every process: who holds it may change who is an admin. */
const adminLock = 4_730_019

/**
 * Locks a person whose role or account is about to go. One at a time, in all processes: each sees what
 * the one before it has done. Throws `not_found`.
 */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(${adminLock})`)
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new AppError('not_found', administrationMessages.unknownUser)
  return user
}

/** Throws `conflict` when nobody else could administer. Call it with the person locked. */
export async function requireAnotherAdmin(tx: Transaction, admin: UserRow): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, admin.id)))
    .limit(1)
  if (!other) throw new AppError('conflict', administrationMessages.lastAdmin)
}
