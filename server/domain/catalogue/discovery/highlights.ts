import { and, desc, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, isInCatalogue, learnerCounts } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Highlights } from '#shared/contract/courses/discovery.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'
import { presentCourseCard } from '../courses/present.ts'
import { loadCards, loadCardsById } from '../courses/queries.ts'

/** The courses with the most learners and those with the best ratings. */
export async function getHighlights({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<Highlights> {
  const [popular, topRated] = await Promise.all([loadPopular(db), loadTopRated(db)])
  return {
    popular: popular.map((row) => presentCourseCard(row, settings)),
    topRated: topRated.map((row) => presentCourseCard(row, settings)),
  }
}

/**
 * Candidates are read from the index of `learner_counts`, so the work does not grow with the catalogue. Courses that
 * left it keep their learners and are skipped. The counts are exact; a course that has become popular within the hour
 * may be missing until the cleanup.
 */
async function loadPopular(db: Queryable) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with candidates as (
      select distinct course_id from (
        select course_id from ${learnerCounts} join ${courses} on ${courses.id} = course_id
        where ${isInCatalogue(courses)} order by change desc limit ${limits.popularCandidates}
      ) as largest
    )
    select course_id as id from ${learnerCounts} where course_id in (select course_id from candidates)
    group by course_id having sum(change) > 0
    order by sum(change) desc, course_id desc limit ${limits.highlights}`)
  return loadCardsById(
    db,
    rows.map(({ id }) => id),
  )
}

/**
 * By a weighted average: ratings of few learners count less, as if each course also had eight ratings of 3.5.
 * Uses the index `courses_top_rated`, which must have the same expression.
 */
function loadTopRated(db: Queryable) {
  const order = [
    desc(sql`weighted_rating(${courses.ratingSum}, ${courses.ratingCount})`),
    desc(courses.id),
  ]
  const ids = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isInCatalogue(courses), sql`${courses.ratingCount} > 0`))
    .orderBy(...order)
    .limit(limits.highlights)
  return loadCards(db, { ids, order })
}
