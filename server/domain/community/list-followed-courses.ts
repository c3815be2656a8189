import { sql } from 'drizzle-orm'
import { courses, follows, isShownTo } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'
import { loadCardsById, presentCourseCard } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'

/** Courses that people whom the user follows published lately, newest first. */
export async function listFollowedCourses(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  userId: string,
): Promise<CourseCard[]> {
  const since = timeFromNow(clock, { days: -limits.followedCoursesDays })
  const { rows } = await db.execute<{ id: string }>(sql`
    select newest.id from ${follows}, lateral (
      select id, created_at from ${courses}
      where owner_id = ${follows.followedId} and is_listed and created_at > ${since.toISOString()}
      order by created_at desc, id desc limit ${limits.followedCourses}
    ) as newest
    where ${follows.followerId} = ${userId} and ${isShownTo(userId, follows.followedId)}
    order by newest.created_at desc, newest.id desc limit ${limits.followedCourses}`)
  const cards = await loadCardsById(
    db,
    rows.map(({ id }) => id),
  )
  return cards.map((row) => presentCourseCard(row, settings))
}
