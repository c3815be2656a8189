import { and, count, desc, inArray, lt, or, sql } from 'drizzle-orm'
import { policyReports } from '#server/db/schema/index.ts'
import { containsText, splitWords } from '#server/db/text-search.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type {
  PolicyReport,
  PolicyReportQuery,
} from '#shared/contract/administration/policy-reports.ts'
import { learningLimits, policyReportLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

export type BlockedContent = Pick<PolicyReport, 'directive' | 'page' | 'blocked'>

/**
 * Counts what browsers report as blocked by the Content Security Policy. Only the most recently seen kinds
 * are stored, so that forged reports cannot fill the table. Throws `too_many` per IP address.
 */
export async function recordPolicyReports(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  reports: readonly BlockedContent[],
  address: string,
): Promise<void> {
  if (reports.length === 0) return
  await deps.limits.take('policyReportPerAddress', address)
  const now = deps.clock.now()
  const { directive, page, blocked, count, id, lastSeenAt } = policyReports
  await deps.db
    .insert(policyReports)
    .values(countByKind(reports).map((kind) => ({ ...kind, createdAt: now, lastSeenAt: now })))
    .onConflictDoUpdate({
      target: [directive, page, blocked],
      set: { count: sql`least(${count} + excluded.count, ${limits.countMax})`, lastSeenAt: now },
    })
  const surplus = deps.db
    .select({ id })
    .from(policyReports)
    .orderBy(desc(lastSeenAt), desc(id))
    .offset(limits.kindsMax)
  await deps.db.delete(policyReports).where(inArray(id, surplus))
}

/** One statement cannot update a row twice. Sorted, so that parallel reports do not deadlock. */
function countByKind(reports: readonly BlockedContent[]): (BlockedContent & { count: number })[] {
  const kinds = new Map<string, BlockedContent & { count: number }>()
  for (const report of reports) {
    const key = JSON.stringify([report.directive, report.page, report.blocked])
    const kind = kinds.get(key) ?? { ...report, count: 0 }
    kind.count++
    kinds.set(key, kind)
  }
  return [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
}

/** A page of blocked content, last seen first. Each word must occur in the directive, page or source. */
export async function listPolicyReports(
  { db }: Pick<Deps, 'db'>,
  { search, page }: PolicyReportQuery,
): Promise<{ reports: PolicyReport[]; total: number; isMore: false }> {
  const { directive, page: reportedPage, blocked, lastSeenAt, id } = policyReports
  const columns = [directive, reportedPage, blocked]
  const matching = and(
    ...splitWords(search).map((word) => or(...columns.map((column) => containsText(column, word)))),
  )
  const pageSize = learningLimits.tablePageSize
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(policyReports).where(matching),
    db
      .select()
      .from(policyReports)
      .where(matching)
      .orderBy(desc(lastSeenAt), desc(id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return { reports: rows.map(presentReport), total: found?.total ?? 0, isMore: false }
}

function presentReport(row: typeof policyReports.$inferSelect): PolicyReport {
  return {
    _id: row.id,
    directive: row.directive as PolicyReport['directive'],
    page: row.page,
    blocked: row.blocked,
    count: row.count,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}

/** Cleanup job: deletes content that no browser has reported for some time. */
export async function cleanUpPolicyReports(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = timeFromNow(deps.clock, { days: -limits.retentionDays })
  await deps.db.delete(policyReports).where(lt(policyReports.lastSeenAt, oldest))
}
