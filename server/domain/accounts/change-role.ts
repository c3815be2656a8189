import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import type { Role } from '#shared/contract/accounts.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { lockUser, requireAnotherAdmin } from './keep-an-admin.ts'
import type { UserRow } from './queries.ts'

/** Gives a person another role. Throws `not_found`, and `conflict` where no admin would be left. */
export async function changeRole(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  id: string,
  role: Role,
): Promise<{ msg: string }> {
  const before = await deps.db.transaction((tx) => write(deps, tx, admin, { id, role }))
  // Who has the role of an instructor has a public page.
  if (before.role !== role && [before.role, role].includes('instructor')) {
    await deps.events.publish('catalogueChanged', { userIds: [id] })
  }
  return { msg: administrationMessages.roleChanged(before.fullname, role) }
}

async function write(
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
