import { and, inArray, or, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { moderationCases, moderationReports, users } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { trustLimits as limits } from '#shared/limits.ts'
import { findTrusted, selectOthers, type TrustDeps } from './find-trusted.ts'

/**
 * Who of the reporters of a thing can hide it together; none if they cannot. They are trusted, apart from what the
 * reporters did for each other, and moderators did not dismiss several of their reports, and more than they upheld.
 * Together they need as many others as each of them alone, so that the accounts of one person, which like each other,
 * must be many: with 3 reporters who need 3 others each, 12 old accounts.
 */
export async function findTrustedReporters(
  deps: TrustDeps,
  db: Queryable,
  reporterIds: readonly string[],
): Promise<Set<string>> {
  const trusted = await findTrusted(deps, db, reporterIds, reporterIds)
  for (const id of await findUnreliable(deps, db, [...trusted])) trusted.delete(id)
  if (trusted.size < limits.reportersToHide) return new Set()
  const staff = await findStaff(db, [...trusted])
  const missing = limits.reportersToHide - staff.length
  if (missing <= 0) return trusted
  const others = await countOthersTogether(deps, db, {
    candidates: [...trusted].filter((id) => !staff.includes(id)),
    ignored: reporterIds,
  })
  return others >= missing * limits.othersMin ? trusted : new Set()
}

/** Whose reports were dismissed several times lately, and more often than upheld. */
async function findUnreliable(
  { clock }: TrustDeps,
  db: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const since = timeFromNow(clock, { days: -limits.reportDays })
  const { rows } = await db.execute<{ id: string }>(sql`
    select report.reporter_id as id
    from ${moderationReports} report
    join ${moderationCases} decided on decided.id = report.case_id
    where report.reporter_id = any (${sql.param(ids)}::uuid[]) and decided.decided_at > ${since}
    group by report.reporter_id
    having count(*) filter (where decided.status = 'dismissed') >= ${limits.dismissedReportsMax}
      and count(*) filter (where decided.status = 'dismissed') > count(*) filter (where decided.status = 'upheld')`)
  return rows.map(({ id }) => id)
}

async function findStaff(db: Queryable, ids: string[]): Promise<string[]> {
  const isStaff = or(eq(users.role, 'admin'), eq(users.isModerator, true))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isStaff))
  return rows.map(({ id }) => id)
}

/** How many different others appreciated what the candidates wrote. */
async function countOthersTogether(
  { clock }: TrustDeps,
  db: Queryable,
  { candidates, ignored }: { candidates: readonly string[]; ignored: readonly string[] },
): Promise<number> {
  const since = timeFromNow(clock, { days: -limits.accountAgeDays })
  const { rows } = await db.execute<{ total: string }>(sql`
    select count(distinct other.id) as total
    from ${users} candidate, lateral (${selectOthers({ since, ignored })}) other
    where candidate.id = any (${sql.param(candidates)}::uuid[])`)
  return Number(rows[0]?.total ?? 0)
}
