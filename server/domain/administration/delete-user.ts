import type { Transaction } from '#server/db/client.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import { lockRemovable, removeAccount, tellEnded } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { countCoursesOf } from '../catalogue/index.ts'
import { forgetCorrespondent } from '../correspondence/index.ts'
import type { Deps } from '../deps.ts'
import { abandonUploads } from '../files/index.ts'
import { forgetRecipient } from '../mail/index.ts'
import type { Actor } from '../rights.ts'

/**
 * Deletes a person with everything that is theirs, whole or not at all. Courses stay without an owner for
 * those who enrolled, reviews without name and picture. Throws `not_found`, and `conflict` for the
 * account of the asking admin and for the last one.
 */
export async function deleteUser(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<{ msg: string }> {
  const gone = await deps.db.transaction((tx) => removePerson(deps, tx, admin, id))
  await tellEnded(deps, gone.sessionIds)
  await deps.events.publish('catalogueChanged', { userIds: [id] })
  return { msg: administrationMessages.userDeleted(gone.fullname) }
}

/** What goes or stays with the row of the account itself, the foreign keys say. */
async function removePerson(
  deps: Deps,
  tx: Transaction,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<{ fullname: string; sessionIds: string[] }> {
  const user = await lockRemovable(tx, admin, id)
  const courses = await countCoursesOf(tx, id)
  await forgetCorrespondent(tx, user)
  await forgetRecipient(deps, tx, user)
  await abandonUploads(deps, tx, id)
  const sessionIds = await removeAccount(tx, user)
  await recordAudit(tx, {
    actorId: admin.id,
    action: 'user.deleted',
    subject: { id },
    details: { role: user.role, courses },
    at: deps.clock.now(),
  })
  return { fullname: user.fullname, sessionIds }
}
