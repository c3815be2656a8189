import type { Transaction } from '#server/db/client.ts'
import type { RemovalReason } from '#shared/removal-reasons.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { type InsertedNotification, insertNotification } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'
import { communityPolicy } from './policy.ts'

interface Removal {
  kind: 'post' | 'comment'
  /** Of the post or comment. */
  id: string
  authorId: string
  /** The post of a comment, which stays. */
  postId?: string
  /** Undefined for a deletion without one, by an older client. */
  reason: RemovalReason | undefined
}

/**
 * Records that a moderator removed content of someone else, and notifies its author, without naming the moderator.
 * Publish the returned notification after the commit. Owners delete theirs without an entry.
 */
export async function recordRemoval(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { kind, id, authorId, postId, reason }: Removal,
): Promise<InsertedNotification | undefined> {
  if (actor.id === authorId || !communityPolicy.moderate.allows(actor)) return undefined
  await recordAudit(tx, {
    actorId: actor.id,
    action: `${kind}.removed`,
    subject: { id: authorId },
    details: { reason },
    at: deps.clock.now(),
  })
  return insertNotification(deps, tx, {
    kind: `${kind}_removed`,
    receiverId: authorId,
    actorId: null,
    postId,
    removedId: id,
    reason,
  })
}
