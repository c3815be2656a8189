import { and, asc, eq, isNotNull, lte, not } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { moderationCases, moderationDecisions } from '#server/db/schema/index.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { findEndedSuspensions } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { updateRestrictions } from './apply-action.ts'
import { hideableKinds } from './content-kinds.ts'
import { isAppealOpen } from './open-appeals.ts'

const batchSize = 100

/**
 * Cleanup job: deletes what was removed long enough ago, unless an appeal is open, and returns the courses of users
 * whose suspension ended, each in one transaction. One that fails is logged, and does not keep the others waiting.
 */
export async function cleanUpModeration(deps: Deps): Promise<void> {
  await deleteRemoved(deps)
  for (const { id } of await findEndedSuspensions(deps, batchSize)) {
    await attempt(deps, 'A suspension that is over could not be ended', async () => {
      const publish = await deps.db.transaction((tx) => updateRestrictions(deps, tx, id))
      await publish()
    })
  }
}

/**
 * Call before the account of a user is deleted, in the same transaction: the decisions go with it, and nothing else would
 * delete what they removed later.
 */
export async function deleteRemovedContent(
  deps: Deps,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const { caseId, deleteAt } = moderationDecisions
  const removed = await tx
    .select({ kind: moderationCases.kind, subjectId: moderationCases.subjectId })
    .from(moderationDecisions)
    .innerJoin(moderationCases, eq(moderationCases.id, caseId))
    .where(and(eq(moderationDecisions.userId, userId), isNotNull(deleteAt)))
    .for('update', { of: moderationDecisions })
  for (const { kind, subjectId } of removed) {
    // They go with the account, and the replies of others to a comment stay.
    if (kind === 'profile' || kind === 'post' || kind === 'comment') continue
    await hideableKinds[kind].delete(deps, tx, subjectId)
  }
}

async function attempt(
  { log }: Pick<Deps, 'log'>,
  failure: string,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    logFailure(log, error, `${failure}; it is tried again in an hour.`)
  }
}

async function deleteRemoved(deps: Deps): Promise<void> {
  const isDue = and(lte(moderationDecisions.deleteAt, deps.clock.now()), not(isAppealOpen()))
  const due = await deps.db
    .select({
      id: moderationDecisions.id,
      kind: moderationCases.kind,
      subjectId: moderationCases.subjectId,
    })
    .from(moderationDecisions)
    .innerJoin(moderationCases, eq(moderationCases.id, moderationDecisions.caseId))
    .where(isDue)
    .orderBy(asc(moderationDecisions.deleteAt))
    .limit(batchSize)
  for (const { id, kind, subjectId } of due) {
    const remove = async (tx: Transaction) => {
      // Unless it was reversed meanwhile.
      const deleted = await tx
        .update(moderationDecisions)
        .set({ deleteAt: null })
        .where(and(eq(moderationDecisions.id, id), isDue))
        .returning({ id: moderationDecisions.id })
      if (deleted.length === 0 || kind === 'profile') return
      await hideableKinds[kind].delete(deps, tx, subjectId)
    }
    const failure = 'A piece of removed content could not be deleted'
    await attempt(deps, failure, () => deps.db.transaction(remove))
  }
}
