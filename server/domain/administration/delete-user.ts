import type { Transaction } from '#server/db/client.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import { lockRemovableUser, deleteAccount, publishSessionsEnded } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { countOwnedCourses } from '../catalogue/index.ts'
import { deleteCorrespondence } from '../correspondence/index.ts'
import type { Deps } from '../deps.ts'
import { releaseUploadsOfUser } from '../files/index.ts'
import { deleteQueuedEmails } from '../mail/index.ts'
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
  await publishSessionsEnded(deps, gone.sessionIds)
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
  const user = await lockRemovableUser(tx, admin, id)
  const courses = await countOwnedCourses(tx, id)
  await deleteCorrespondence(tx, user)
  await deleteQueuedEmails(deps, tx, user)
  await releaseUploadsOfUser(deps, tx, id)
  const sessionIds = await deleteAccount(tx, user)
  await recordAudit(tx, {
    actorId: admin.id,
    action: 'user.deleted',
    subject: { id },
    details: { role: user.role, courses },
    at: deps.clock.now(),
  })
  return { fullname: user.fullname, sessionIds }
}
