import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { moderationCases, moderationDecisions } from '#server/db/schema/index.ts'
import type { AutomaticCause } from '#shared/community/moderation-choices.ts'
import type { DecisionReason } from '#shared/community/removal-reasons.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'
import { insertNotification, publishNotification } from '../notifications/index.ts'
import type { Publish } from './moderated-content.ts'
import type { CaseRow } from './open-case.ts'

interface AutomaticHiding {
  cause: AutomaticCause
  reason: DecisionReason
  /** As an admin wrote it; empty for reports. */
  filter: string
  /** Hides the content, for the decision that was stored. */
  hide: (decision: typeof moderationDecisions.$inferSelect) => Promise<Publish>
}

/**
 * Hides the content of an open case until a moderator decides, and notifies its author, who can appeal. The caller has
 * locked the case. Returns what to publish after the commit; undefined if it is hidden automatically already.
 */
export async function hideAutomatically(
  deps: Deps,
  tx: Transaction,
  { id: caseId, authorId }: CaseRow,
  { cause, reason, filter, hide }: AutomaticHiding,
): Promise<Publish | undefined> {
  const [decision] = await tx
    .insert(moderationDecisions)
    .values({
      caseId,
      action: 'hide',
      reason,
      userId: authorId,
      isAutomatic: true,
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!decision) return undefined
  await tx
    .update(moderationCases)
    .set({ hiddenBy: cause, matchedFilter: filter })
    .where(eq(moderationCases.id, caseId))
  const publish = await hide(decision)
  if (!authorId) return publish
  await enqueueEmail(deps, tx, 'moderation-decided', decision.id)
  const notification = await insertNotification(deps, tx, {
    kind: 'moderation_decided',
    receiverId: authorId,
    actorId: null,
    decisionId: decision.id,
    removedId: decision.id,
    reason,
  })
  return async () => {
    await publish()
    publishNotification(deps, notification)
  }
}
