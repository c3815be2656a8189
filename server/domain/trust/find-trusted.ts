import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courses,
  enrolments,
  lessonQuestions,
  moderationDecisions,
  postComments,
  postLikes,
  posts,
  questionAnswers,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { trustLimits as limits } from '#shared/limits.ts'

export type TrustDeps = Pick<Deps, 'clock'>

/**
 * Which of these users are trusted: admins and moderators; and who has had a confirmed account for some days, no
 * decision of a moderator against them lately, and others who liked, commented on or answered what they wrote, or
 * enrolled in their courses. Derived from the rows at each call. Suspended users are never trusted.
 */
export async function findTrusted(
  { clock }: TrustDeps,
  db: Queryable,
  userIds: readonly string[],
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
        and (select count(distinct other.id) from (${selectOthers(since)}) other) >= ${limits.othersMin}
      ))`)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a user is trusted. */
export async function isTrusted(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  return (await findTrusted(deps, deps.db, [id])).has(id)
}

/** Who appreciated what the `candidate` of a query wrote, of the newest rows of each kind. */
export function selectOthers(since: Date) {
  const newest = sql.raw(String(limits.othersRead))
  return sql`
    select other.id
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
      and other.activated_at is not null and other.created_at <= ${since} and other.suspended_at is null`
}
