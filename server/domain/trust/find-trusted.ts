import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courses,
  enrolments,
  lessonQuestions,
  moderationCases,
  moderationDecisions,
  moderationReports,
  postComments,
  postLikes,
  posts,
  questionAnswers,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { trustLimits as limits } from '#shared/limits.ts'

type TrustDeps = Pick<Deps, 'clock'>

/**
 * Which of these users are trusted: admins and moderators; and who has had a confirmed account for some days, no
 * decision of a moderator against them lately, and others who liked, commented on or answered what they wrote, or
 * enrolled in their courses. Derived from the rows at each call. What the users in `ignored` did for each other does
 * not count, so that accounts of one person cannot vouch for each other. Suspended users are never trusted.
 */
export async function findTrusted(
  { clock }: TrustDeps,
  db: Queryable,
  userIds: readonly string[],
  ignored: readonly string[] = [],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const since = timeFromNow(clock, { days: -limits.accountAgeDays })
  const decidedSince = timeFromNow(clock, { days: -limits.decisionDays })
  const { rows } = await db.execute<{ id: string }>(sql`
    select candidate.id from ${users} candidate
    where candidate.id = any (${sql.param(userIds)}::uuid[])
      and candidate.suspended_at is null
      and (candidate.role = 'admin' or candidate.is_moderator or (
        candidate.activated_at is not null
        and candidate.created_at <= ${since}
        and not exists (
          select from ${moderationDecisions} decision
          where decision.user_id = candidate.id and decision.created_at > ${decidedSince}
            and not decision.is_automatic and decision.reversed_at is null
        )
        and ${countOthers({ since, ignored })} >= ${limits.othersMin}
      ))`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a user is trusted. */
export async function isTrusted(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  return (await findTrusted(deps, deps.db, [id])).has(id)
}

/**
 * Which reporters of one thing can hide it together: trusted ones, apart from what the reporters did for each other, of
 * whose reports moderators have not dismissed several, and more than they upheld.
 */
export async function findTrustedReporters(
  deps: TrustDeps,
  db: Queryable,
  reporterIds: readonly string[],
): Promise<Set<string>> {
  const trusted = await findTrusted(deps, db, reporterIds, reporterIds)
  if (trusted.size === 0) return trusted
  const since = timeFromNow(deps.clock, { days: -limits.reportDays })
  const { rows } = await db.execute<{ id: string }>(sql`
    select report.reporter_id as id
    from ${moderationReports} report
    join ${moderationCases} decided on decided.id = report.case_id
    where report.reporter_id = any (${sql.param([...trusted])}::uuid[]) and decided.decided_at > ${since}
    group by report.reporter_id
    having count(*) filter (where decided.status = 'dismissed') >= ${limits.dismissedReportsMax}
      and count(*) filter (where decided.status = 'dismissed') > count(*) filter (where decided.status = 'upheld')`)
  for (const { id } of rows) trusted.delete(id)
  return trusted
}

/** How many others appreciated what the candidate wrote, of the newest rows of each kind. */
function countOthers({ since, ignored }: { since: Date; ignored: readonly string[] }) {
  const newest = sql.raw(String(limits.othersRead))
  return sql`(
    select count(distinct other.id)
    from (
      (select liked.user_id from ${postLikes} liked join ${posts} post on post.id = liked.post_id
        where post.author_id = candidate.id order by post.id desc limit ${newest})
      union all
      (select comment.author_id from ${postComments} comment join ${posts} post on post.id = comment.post_id
        where post.author_id = candidate.id order by post.id desc limit ${newest})
      union all
      (select answer.user_id from ${questionAnswers} answer
        join ${lessonQuestions} question on question.id = answer.question_id
        where question.user_id = candidate.id order by question.id desc limit ${newest})
      union all
      (select enrolment.user_id from ${courses} course join ${enrolments} enrolment on enrolment.course_id = course.id
        where course.owner_id = candidate.id order by course.id desc limit ${newest})
    ) appreciation (user_id)
    join ${users} other on other.id = appreciation.user_id
    where other.id <> candidate.id
      and other.id <> all (${sql.param(ignored)}::uuid[])
      and other.activated_at is not null and other.created_at <= ${since} and other.suspended_at is null
  )`
}
