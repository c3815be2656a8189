import type { Transaction } from '#server/db/client.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { lockRemovableUser, deleteAccount, publishSessionsEnded } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { countOwnedCourses } from '../catalogue/index.ts'
import { clearCommentsWithReplies } from '../community/index.ts'
import { deleteCorrespondence } from '../correspondence/index.ts'
import { deleteInvitationsByEmail } from '../curriculum/index.ts'
import type { Deps } from '../deps.ts'
import { releaseUploadsOfUser } from '../files/index.ts'
import { deleteQueuedEmails } from '../mail/index.ts'
import type { Actor } from '../rights.ts'

/**
 * Deletes a user and their data in one transaction. Their courses are archived: without an owner they stay open
 * to their learners only. Their reviews stay without name and avatar. Throws `not_found`, and `conflict` for the
 * admin's own account and for the last admin.
 */
export async function deleteUser(
  deps: Deps,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<{ msg: string }> {
  const deleted = await deps.db.transaction((tx) => deleteUserData(deps, tx, admin, id))
  await publishSessionsEnded(deps, deleted.sessionIds)
  // Courses leave every list. An event without ids means that anything may have changed.
  await deps.events.publish('catalogueChanged', deleted.courses > 0 ? {} : { userIds: [id] })
  return { msg: administrationMessages.userDeleted(deleted.fullname) }
}

/** Foreign keys define what else is deleted with the user's row, and what stays. */
async function deleteUserData(
  deps: Deps,
  tx: Transaction,
  admin: Pick<Actor, 'id'>,
  id: string,
): Promise<{ fullname: string; sessionIds: string[]; courses: number }> {
  const user = await lockRemovableUser(tx, admin, id)
  const courses = await countOwnedCourses(tx, id)
  await deleteCorrespondence(tx, user)
  await deleteInvitationsByEmail(tx, user)
  await deleteQueuedEmails(deps, tx, user)
  await releaseUploadsOfUser(deps, tx, id)
  await clearCommentsWithReplies(tx, id)
  const sessionIds = await deleteAccount(tx, user)
  await recordAudit(tx, {
    actorId: admin.id,
    action: 'user.deleted',
    subject: { id },
    details: { role: user.role, courses },
    at: deps.clock.now(),
  })
  return { fullname: user.fullname, sessionIds, courses }
}
