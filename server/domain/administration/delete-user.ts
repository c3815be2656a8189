import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { lockRemovableUser } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { eraseAccount } from '../privacy/index.ts'
import type { Actor } from '../rights.ts'

/**
 * Erases the account of a user immediately, see `eraseAccount`. Throws `not_found`, and `conflict` for the admin's own
 * account and for the last admin.
 */
export async function deleteUser(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<{ msg: string }> {
  const { fullname, publish } = await deps.db.transaction(async (tx) => {
    const user = await lockRemovableUser(tx, admin, id)
    return { fullname: user.fullname, publish: await eraseAccount(deps, tx, user, admin.id) }
  })
  await publish()
  return { msg: administrationMessages.userDeleted(fullname) }
}
