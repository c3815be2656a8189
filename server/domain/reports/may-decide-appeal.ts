import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  isNotSuspended,
  isVisibleUser,
  moderationCases,
  moderationReports,
  users,
} from '#server/db/schema/index.ts'
import { hasRequiredSecondFactor } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import type { DecisionRow } from './apply-action.ts'

interface ActiveModerators {
  ids: string[]
  /** What they reported of the content that the cases are about, in earlier cases, too. */
  reports: { caseId: string; reporterId: string }[]
}

/**
 * Whoever made the decision or reported the content does not decide about the appeal, unless nobody else can; the user
 * concerned never does.
 */
export function mayDecideAppeal(
  { caseId, moderatorId, userId }: Pick<DecisionRow, 'caseId' | 'moderatorId' | 'userId'>,
  { id }: Pick<Actor, 'id'>,
  { ids, reports }: ActiveModerators,
): boolean {
  if (userId === id) return false
  const isInvolved = (one: string) =>
    one === moderatorId ||
    reports.some((report) => report.caseId === caseId && report.reporterId === one)
  return !isInvolved(id) || ids.every((one) => one === userId || isInvolved(one))
}

/** Who could decide an appeal now, and what they reported, for `mayDecideAppeal`. */
export async function findActiveModerators(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  db: Queryable,
  caseIds: string[],
): Promise<ActiveModerators> {
  if (caseIds.length === 0) return { ids: [], reports: [] }
  const moderators = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        or(eq(users.role, 'admin'), eq(users.isModerator, true)),
        isNotSuspended(users, clock.now()),
        isVisibleUser(users),
        hasRequiredSecondFactor(settings),
      ),
    )
  const ids = moderators.map(({ id }) => id)
  const reports = await db
    .select({ caseId: moderationCases.id, reporterId: moderationReports.reporterId })
    .from(moderationReports)
    .innerJoin(
      moderationCases,
      and(
        eq(moderationCases.kind, moderationReports.kind),
        eq(moderationCases.subjectId, moderationReports.subjectId),
      ),
    )
    .where(and(inArray(moderationReports.reporterId, ids), inArray(moderationCases.id, caseIds)))
  return { ids, reports }
}
