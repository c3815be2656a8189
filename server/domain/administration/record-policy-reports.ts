import { desc, inArray, sql } from 'drizzle-orm'
import { policyReports } from '#server/db/schema/index.ts'
import type { PolicyReport } from '#shared/contract/policy-reports.ts'
import { policyReportLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

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
