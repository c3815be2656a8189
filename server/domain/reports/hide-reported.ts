import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  moderationCases,
  moderationDecisions,
  moderationReports,
  users,
} from '#server/db/schema/index.ts'
import type { RemovalReason } from '#shared/community/removal-reasons.ts'
import { trustLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { type CaseRow, hideAutomatically, type Publish } from '../moderation/index.ts'
import { findTrustedReporters } from '../trust/index.ts'
import { applyAction } from './apply-action.ts'
import { contentKinds, listActions } from './content-kinds.ts'

/**
 * Hides the content of a case, which the caller has locked, once enough trusted users have reported it and no moderator
 * has decided about it, now or before. Returns what to publish after the commit.
 */
export async function hideReported(
  deps: Deps,
  tx: Transaction,
  openCase: CaseRow,
): Promise<Publish | undefined> {
  const { kind, subjectId } = openCase
  // Hiding a course locks out those who learn with it, which a moderator decides.
  if (kind === 'course') return undefined
  const reports = await tx
    .select({ reporterId: moderationReports.reporterId, reason: moderationReports.reason })
    .from(moderationReports)
    .where(eq(moderationReports.caseId, openCase.id))
    .orderBy(asc(moderationReports.createdAt), asc(moderationReports.id))
    .limit(limits.reportersRead)
  if (reports.length < limits.reportersToHide) return undefined
  if (await wasDecided(tx, openCase)) return undefined
  const trusted = await findTrustedReporters(
    deps,
    tx,
    reports.map(({ reporterId }) => reporterId),
  )
  if (trusted.size < limits.reportersToHide) return undefined
  if (!(await canHide(tx, openCase))) return undefined
  const reasons = reports.flatMap(({ reporterId, reason }) =>
    trusted.has(reporterId) ? reason : [],
  )
  return hideAutomatically(deps, tx, openCase, {
    cause: 'reports',
    reason: findMostFrequent(reasons),
    filter: '',
    hide: (decision) => applyAction(deps, tx, { kind, subjectId }, decision),
  })
}

/** A moderator or an appeal restored it, it is hidden, or it is hidden automatically: reports do not do it again. */
async function wasDecided(tx: Transaction, { kind, subjectId }: CaseRow): Promise<boolean> {
  const isSame = and(eq(moderationCases.kind, kind), eq(moderationCases.subjectId, subjectId))
  const earlier = and(isSame, inArray(moderationCases.status, ['dismissed', 'upheld']))
  if ((await tx.$count(moderationCases, earlier)) > 0) return true
  const [decision] = await tx
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .innerJoin(moderationCases, eq(moderationCases.id, moderationDecisions.caseId))
    .where(isSame)
    .limit(1)
  return decision !== undefined
}

async function canHide(tx: Transaction, { kind, subjectId, authorId }: CaseRow): Promise<boolean> {
  const content = await contentKinds[kind].load(tx, subjectId)
  const [author] = authorId
    ? await tx.select({ role: users.role }).from(users).where(eq(users.id, authorId))
    : []
  const facts = { authorRole: author?.role, exists: content !== undefined }
  return content?.isHidden === false && listActions(kind, facts).includes('hide')
}

function findMostFrequent(reasons: RemovalReason[]): RemovalReason {
  const counts = Map.groupBy(reasons, (reason) => reason)
  const [first] = [...counts.entries()].toSorted((a, b) => b[1].length - a[1].length)
  if (!first) throw new Error('There is a reason per report.')
  return first[0]
}
