import { timeFromNow } from '#server/platform/clock.ts'
import { privacyLimits } from '#shared/limits.ts'
import { privacyMessages as messages } from '#shared/messages/accounts/privacy.ts'
import { markForErasure, publishSessionsEnded } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import { enqueueEmail } from '../../mail/index.ts'
import type { Actor } from '../../rights.ts'

/**
 * Ends all sessions of the user and hides their profile. The cleanup job erases the account after the grace period,
 * unless a login restores it. Throws `conflict` for the last admin.
 */
export async function deleteOwnAccount(
  deps: Deps,
  { id }: Pick<Actor, 'id'>,
): Promise<{ msg: string; erasureAt: string }> {
  const { erasureAt, sessionIds } = await deps.db.transaction(async (tx) => {
    const end = timeFromNow(deps.clock, { days: privacyLimits.graceDays })
    const marked = await markForErasure(tx, id, end)
    if (marked.isNew) await enqueueEmail(deps, tx, 'account-deleted', id)
    return marked
  })
  await publishSessionsEnded(deps, sessionIds)
  await deps.events.publish('catalogueChanged', { userIds: [id] })
  return { msg: messages.deleted(erasureAt), erasureAt: erasureAt.toISOString() }
}
