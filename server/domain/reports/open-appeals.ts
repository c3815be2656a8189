import { type SQL, sql } from 'drizzle-orm'
import { moderationDecisions } from '#server/db/schema/index.ts'
import type { DecisionRow } from './apply-action.ts'

type AppealFields = Pick<
  DecisionRow,
  'appealedAt' | 'appealDecidedAt' | 'appealOutcome' | 'reversedAt'
>

/** Whether the author waits for a decision about an appeal. */
export function hasOpenAppeal(decision: AppealFields): boolean {
  const { appealedAt, appealDecidedAt, reversedAt } = decision
  return appealedAt !== null && appealDecidedAt === null && reversedAt === null
}

/** The condition for decisions whose author waits for one about an appeal. */
export function isAppealOpen(): SQL {
  const { appealedAt, appealDecidedAt, reversedAt } = moderationDecisions
  return sql`(${appealedAt} is not null and ${appealDecidedAt} is null and ${reversedAt} is null)`
}

/** Null while it is open, and without an appeal. Reversals by earlier versions did not store that they grant it. */
export function getAppealOutcome(decision: AppealFields): DecisionRow['appealOutcome'] {
  const { appealedAt, appealOutcome, reversedAt } = decision
  return appealOutcome ?? (appealedAt && reversedAt ? 'reversed' : null)
}
