import { type SQL, sql } from 'drizzle-orm'
import { moderationDecisions } from '#server/db/schema/index.ts'
import type { DecisionRow } from './apply-action.ts'

/** Whether the author waits for a decision about an appeal. */
export function hasOpenAppeal({
  appealedAt,
  appealDecidedAt,
}: Pick<DecisionRow, 'appealedAt' | 'appealDecidedAt'>): boolean {
  return appealedAt !== null && appealDecidedAt === null
}

/** The same as a condition. */
export function isAppealOpen(): SQL {
  const { appealedAt, appealDecidedAt } = moderationDecisions
  return sql`(${appealedAt} is not null and ${appealDecidedAt} is null)`
}
