import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { moderationDecisions } from '#server/db/schema/index.ts'
import {
  applyRestrictions,
  hideProfile,
  publishSessionsEnded,
  showProfile,
} from '../accounts/index.ts'
import { archiveCourses, restoreArchivedCourses } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import type { CaseRow, Publish } from '../moderation/index.ts'
import { hideableKinds } from './content-kinds.ts'

export type DecisionRow = typeof moderationDecisions.$inferSelect

/** Carries out a decision that was just stored. Returns what to publish after the commit. */
export async function applyAction(
  deps: Deps,
  tx: Transaction,
  { kind, subjectId }: Pick<CaseRow, 'kind' | 'subjectId'>,
  decision: DecisionRow,
): Promise<Publish> {
  switch (decision.action) {
    case 'hide':
    case 'remove': {
      if (kind !== 'profile') return hideableKinds[kind].hide(deps, tx, subjectId)
      await tx
        .update(moderationDecisions)
        .set({ hiddenProfile: await hideProfile(tx, subjectId) })
        .where(eq(moderationDecisions.id, decision.id))
      return () => publishProfile(deps, subjectId)
    }
    case 'warn':
      return () => undefined
    case 'silence':
    case 'suspend':
      return updateRestrictions(deps, tx, decision.userId)
  }
}

/**
 * For a decision that hid the content before. A profile may have been written again since: what it says now is hidden,
 * too, while the decision keeps what a reversal restores.
 */
export async function hideAgain(
  deps: Deps,
  tx: Transaction,
  { kind, subjectId }: Pick<CaseRow, 'kind' | 'subjectId'>,
): Promise<Publish> {
  if (kind !== 'profile') return () => undefined
  await hideProfile(tx, subjectId)
  return () => publishProfile(deps, subjectId)
}

/** Undoes what `applyAction` did, after the decision was marked as reversed. */
export async function undoAction(
  deps: Deps,
  tx: Transaction,
  { kind, subjectId }: Pick<CaseRow, 'kind' | 'subjectId'>,
  { action, userId, hiddenProfile }: DecisionRow,
): Promise<Publish> {
  switch (action) {
    case 'hide':
    case 'remove':
      if (kind !== 'profile') return hideableKinds[kind].show(deps, tx, subjectId)
      if (hiddenProfile) await showProfile(tx, subjectId, hiddenProfile)
      return () => publishProfile(deps, subjectId)
    case 'warn':
      return () => undefined
    case 'silence':
    case 'suspend':
      return updateRestrictions(deps, tx, userId)
  }
}

/** Also when a suspension has ended: the courses return to the catalogue. */
export async function updateRestrictions(
  deps: Deps,
  tx: Transaction,
  userId: string | null,
): Promise<Publish> {
  if (!userId) return () => undefined
  const restricted = await applyRestrictions(tx, userId, deps.clock.now())
  const { isSuspended, wasSuspended, sessionIds } = restricted
  if (isSuspended) await archiveCourses(tx, userId)
  if (wasSuspended && !isSuspended) await restoreArchivedCourses(tx, userId)
  return async () => {
    await publishSessionsEnded(deps, sessionIds)
    if (isSuspended !== wasSuspended) await deps.events.publish('catalogueChanged', {})
  }
}

function publishProfile(deps: Deps, id: string): Promise<void> {
  return deps.events.publish('catalogueChanged', { userIds: [id] })
}
