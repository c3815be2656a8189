import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type {
  CourseFigures,
  OwnStatistics,
  StatisticsQuery,
} from '#shared/contract/administration/statistics.ts'
import { statisticsLimits } from '#shared/limits.ts'
import { averageRating } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import { loadOwnerFigures } from './day-figures.ts'
import { divideRequestedRange, type Period } from './periods.ts'

/** What happened in all courses of the user, in a range and in the range before; days are in UTC. Throws `invalid_input`. */
export async function getOwnStatistics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  query: StatisticsQuery,
): Promise<OwnStatistics> {
  const { divided, description } = divideRequestedRange(query, clock.now())
  const [figures, courses] = await Promise.all([
    loadOwnerFigures(db, userId, divided),
    listCourseFigures(db, userId, divided.whole),
  ])
  const { enrolments, completions, watchSeconds, ratings, ratingSum } = figures
  return {
    ...description,
    enrolments,
    completions,
    watchSeconds,
    ratings,
    averageRating: {
      total: toAverage(ratingSum.total, ratings.total),
      previous: toAverage(ratingSum.previous, ratings.previous),
    },
    courses: courses.slice(0, statisticsLimits.coursesMax),
    isMore: courses.length > statisticsLimits.coursesMax,
  }
}

interface CourseRow extends Omit<CourseFigures, 'averageRating'> {
  ratingSum: number
  [column: string]: unknown
}

/**
 * The user's courses, most watched first, at most one more than are shown. Of a user with very many, only the
 * courses with the most learners are compared.
 */
async function listCourseFigures(
  db: Queryable,
  ownerId: string,
  { start, end }: Period,
): Promise<CourseFigures[]> {
  // Per course by its primary key: the planner may expect far more rows of one owner than there are.
  const { rows } = await db.execute<CourseRow>(sql`
    with own as materialized (
      select id, title,
        (select coalesce(sum(change), 0)::integer from learner_counts where course_id = courses.id) as learners
      from courses where owner_id = ${ownerId} and deleted_at is null
      order by learners desc, id limit ${statisticsLimits.comparedCoursesMax}),
    recent as materialized (
      select course_id, ${sumFigures()} from activity_changes
      where course_id in (select id from own) and day >= ${start} and day < ${end} group by course_id)
    select id as _id, title, learners, ${addFigures()}
    from own
    left join lateral (
      select ${sumFigures()} from course_days where course_id = own.id and day >= ${start} and day < ${end}
    ) as past on true
    left join recent on recent.course_id = own.id
    order by "watchSeconds" desc, enrolments desc, title, id
    limit ${statisticsLimits.coursesMax + 1}`)
  return rows.map(({ ratingSum, ...course }) => ({
    ...course,
    averageRating: toAverage(ratingSum, course.ratings),
  }))
}

const figures = {
  enrolments: 'enrolments',
  completions: 'completions',
  watchSeconds: 'watch_seconds',
  ratings: 'ratings',
  ratingSum: 'rating_sum',
}

function sumFigures(): SQL {
  return sql.raw(
    Object.values(figures)
      .map((column) => `sum(${column}) as ${column}`)
      .join(', '),
  )
}

function addFigures(): SQL {
  return sql.raw(
    Object.entries(figures)
      .map(
        ([name, column]) =>
          `(coalesce(past.${column}, 0) + coalesce(recent.${column}, 0))::float8 as "${name}"`,
      )
      .join(', '),
  )
}

function toAverage(sum: number, count: number): number | null {
  return count > 0 ? averageRating(sum, count) : null
}
