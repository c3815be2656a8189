import type { Transaction } from '#server/db/client.ts'
import type { RemovalReason } from '#shared/removal-reasons.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { communityPolicy } from './policy.ts'

interface Removal {
  action: 'post.removed' | 'comment.removed'
  authorId: string
  /** Undefined for a deletion without one, by an older client. */
  reason: RemovalReason | undefined
}

/** Records that a moderator removed content of someone else; owners delete theirs without an entry. */
export async function recordRemoval(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { action, authorId, reason }: Removal,
): Promise<void> {
  if (actor.id === authorId || !communityPolicy.moderate.allows(actor)) return
  await recordAudit(tx, {
    actorId: actor.id,
    action,
    subject: { id: authorId },
    details: { reason },
    at: deps.clock.now(),
  })
}
