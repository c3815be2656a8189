import type { Transaction } from '#server/db/client.ts'
import { deleteAccount, publishSessionsEnded, type UserRow } from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { countOwnedCourses } from '../../catalogue/index.ts'
import { clearCommentsWithReplies } from '../../community/index.ts'
import { deleteCorrespondence } from '../../correspondence/index.ts'
import { deleteInvitationsByEmail } from '../../curriculum/index.ts'
import type { Deps } from '../../deps.ts'
import { releaseUploadsOfUser } from '../../files/index.ts'
import { deleteQueuedEmails } from '../../mail/index.ts'
import { deleteRemovedContent } from '../../reports/index.ts'
import { expireExports } from '../export/expire-exports.ts'

/** Call after the commit. */
type Publish = () => Promise<void>

/**
 * Erases a locked account with its data, for the user themself or an admin. Foreign keys define what else is deleted
 * with the user's row, and what stays; the registry explains it. Courses of the user are archived: without an owner they
 * stay open to their learners only.
 */
export async function eraseAccount(
  deps: Deps,
  tx: Transaction,
  user: UserRow,
  actorId: string,
): Promise<Publish> {
  const { id, role } = user
  const courses = await countOwnedCourses(tx, id)
  await deleteCorrespondence(tx, user)
  await deleteInvitationsByEmail(tx, user)
  await deleteQueuedEmails(deps, tx, user)
  await releaseUploadsOfUser(deps, tx, id)
  await deleteRemovedContent(deps, tx, id)
  const publishReplies = await clearCommentsWithReplies(deps, tx, id)
  await expireExports(deps, tx, id)
  const sessionIds = await deleteAccount(tx, user)
  await recordAudit(tx, {
    actorId,
    action: 'user.deleted',
    subject: { id },
    details: { role, courses },
    at: deps.clock.now(),
  })
  return async () => {
    await publishSessionsEnded(deps, sessionIds)
    await publishReplies()
    // Courses leave every list. An event without ids means that anything may have changed.
    await deps.events.publish('catalogueChanged', courses > 0 ? {} : { userIds: [id] })
  }
}
