import { and, count, desc, lt, or, inArray, sql } from 'drizzle-orm'
import { policyReports } from '#server/db/schema/index.ts'
import { containsText, splitWords } from '#server/db/text-search.ts'
import type { PolicyReport, PolicyReportQuery } from '#shared/contract/policy-reports.ts'
import { learningLimits, policyReportLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

const dayMilliseconds = 24 * 3600 * 1000

/** A page of ten kinds of blocked content, the latest first. Each word must be in the rule, page or source. */
export async function listPolicyReports(
  { db }: Pick<Deps, 'db'>,
  { search, page }: PolicyReportQuery,
): Promise<{ reports: PolicyReport[]; total: number; isMore: false }> {
  const { directive, page: where, blocked, lastSeenAt, id } = policyReports
  const matching = and(
    ...splitWords(search).map((word) =>
      or(containsText(directive, word), containsText(where, word), containsText(blocked, word)),
    ),
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

/** Deletes what no browser has reported for a month. */
export async function cleanUpPolicyReports({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - limits.retentionDays * dayMilliseconds)
  await db.delete(policyReports).where(lt(policyReports.lastSeenAt, oldest))
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

export type BlockedContent = Pick<PolicyReport, 'directive' | 'page' | 'blocked'>

/**
 * Counts what a browser reports as blocked. Only the kinds that were seen last are kept, so that forged
 * reports take no more room. Throws `too_many` for an address that reports too often.
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
    .values(grouped(reports).map((kind) => ({ ...kind, createdAt: now, lastSeenAt: now })))
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

/** One statement cannot update a row twice. */
function grouped(reports: readonly BlockedContent[]): (BlockedContent & { count: number })[] {
  const kinds = new Map<string, BlockedContent & { count: number }>()
  for (const report of reports) {
    const key = JSON.stringify([report.directive, report.page, report.blocked])
    const kind = kinds.get(key) ?? { ...report, count: 0 }
    kind.count++
    kinds.set(key, kind)
  }
  // Always in the same order, so that parallel reports do not deadlock.
  return [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
}
