import { and, inArray, or, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { moderationCases, moderationReports, users } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { trustLimits as limits } from '#shared/limits.ts'
import { findTrusted, selectOthers, type TrustDeps } from './find-trusted.ts'

/**
 * Which reporters of an item can hide it together; none if nobody can. They are trusted, moderators did not dismiss
 * several of their reports and more than they upheld, and they are independent of each other. Further reporters change
 * nothing.
 */
export async function findTrustedReporters(
  deps: TrustDeps,
  db: Queryable,
  reporterIds: readonly string[],
): Promise<Set<string>> {
  const trusted = await findTrusted(deps, db, reporterIds)
  for (const id of await findUnreliable(deps, db, [...trusted])) trusted.delete(id)
  if (trusted.size < limits.reportersToHide) return new Set()
  const staff = await findStaff(db, [...trusted])
  const missing = limits.reportersToHide - staff.length
  if (missing <= 0) return new Set(staff)
  const candidates = reporterIds.filter((id) => trusted.has(id) && !staff.includes(id))
  const others = await loadOthers(deps, db, candidates.slice(0, limits.reportersCombined))
  for (const group of combine(others, missing)) {
    if (areIndependent(group)) return new Set([...staff, ...group.map(({ id }) => id)])
  }
  return new Set()
}

interface Candidate {
  id: string
  /** Who appreciated what they wrote. */
  others: readonly string[]
}

/**
 * What they did for each other does not count, and each needs different others. The accounts of one person, which like
 * each other, must then be many: with 3 reporters who need 3 others each, 12 old accounts.
 */
function areIndependent(group: readonly Candidate[]): boolean {
  const members = new Set(group.map(({ id }) => id))
  const others = group.map((one) => one.others.filter((id) => !members.has(id)))
  return (
    others.every(({ length }) => length >= limits.othersMin) &&
    new Set(others.flat()).size >= group.length * limits.othersMin
  )
}

/** All groups of `size`. */
function* combine<T>(items: readonly T[], size: number, start = 0): Generator<T[]> {
  if (size === 0) yield []
  else
    for (const [index, item] of items.slice(start).entries()) {
      for (const rest of combine(items, size - 1, start + index + 1)) yield [item, ...rest]
    }
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

async function loadOthers(
  { clock }: TrustDeps,
  db: Queryable,
  candidateIds: readonly string[],
): Promise<Candidate[]> {
  const since = timeFromNow(clock, { days: -limits.accountAgeDays })
  const { rows } = await db.execute<{ id: string; others: string[] }>(sql`
    select candidate.id, array(select distinct other.id from (${selectOthers(since)}) other) as others
    from ${users} candidate
    where candidate.id = any (${sql.param(candidateIds)}::uuid[])`)
  return rows
}
