import { and, count, desc, lt, or } from 'drizzle-orm'
import { containsText, splitWords } from '#server/db/find-text.ts'
import { policyReports } from '#server/db/schema/index.ts'
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
