import type { Transaction } from '#server/db/client.ts'
import type { RemovalReason } from '#shared/community/removal-reasons.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { type InsertedNotification, insertNotification } from '../notifications/index.ts'
import type { Actor } from '../rights.ts'

export interface Removal {
  kind: 'post' | 'comment' | 'question' | 'answer'
  /** Of the removed content. */
  id: string
  /** Null if the account was deleted. */
  authorId: string | null
  /** The post of a comment, which stays. */
  postId?: string
  /** The course of a question or answer. */
  courseId?: string
  /** Undefined for a deletion without one, by an older client. */
  reason: RemovalReason | undefined
}

/**
 * Records that the actor, a moderator, removed content of someone else, and notifies its author, without naming the
 * moderator. Publish the returned notification after the commit. Owners delete theirs without an entry.
 */
export async function recordRemoval(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { kind, id, authorId, reason, ...place }: Removal,
): Promise<InsertedNotification | undefined> {
  if (actor.id === authorId) return undefined
  await recordAudit(tx, {
    actorId: actor.id,
    action: `${kind}.removed`,
    subject: { id: authorId ?? id },
    details: { reason },
    at: deps.clock.now(),
  })
  if (!authorId) return undefined
  const subject = { kind: `${kind}_removed`, removedId: id, reason, ...place } as const
  return insertNotification(deps, tx, { ...subject, receiverId: authorId, actorId: null })
}
