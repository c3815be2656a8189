import { and, count, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { toOrderBy, type Page } from '#server/db/paging.ts'
import { courses } from '#server/db/schema/index.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import {
  type CourseSelection,
  matchesSelection,
  type CourseOrder,
  newestFirst,
} from '../courses/course-selection.ts'
import type { CourseResultPage } from '../courses/find-courses.ts'
import type { CoursePage, CourseLoader } from '../courses/queries.ts'
import type { TextQuery } from './text-queries.ts'

export interface SearchCoursesParams {
  set: CourseSelection
  /** What was typed. */
  reading: TextQuery
  /** Absent for the best match first. */
  order: CourseOrder | undefined
  limit: number
  offset: number
}

/**
 * One page of what a text query finds. Up to `rankedMax` finds are gathered and sorted. Words that more
 * courses share say little about any of them: those come first that have the words in their title, the
 * newest before the older. Nobody counts or turns pages beyond `countMax`.
 */
export async function searchCourses<Row>(
  db: Queryable,
  query: SearchCoursesParams,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { set, reading, order, offset } = query
  const matching = and(matchesSelection(set), sql`${courses[reading.column]} @@ ${reading.query}`)
  const found = await countUpTo(db, matching, limits.countMax + 1)
  const result = Math.min(found, limits.countMax)
  const isMore = found > result
  const limit = Math.min(query.limit, result - offset)
  if (limit <= 0) return { rows: [], total: result, isMore }
  if (found <= limits.rankedResultsMax) {
    return { rows: await load(gathered(db, matching, query)), total: result, isMore }
  }
  const rows =
    order || reading.column === 'titleSearch'
      ? await load(along(db, matching, { order: order ?? newestFirst, limit, offset }))
      : await titlesFirst(db, matching, { ...query, limit }, load)
  return { rows, total: result, isMore }
}

function gathered(
  db: Queryable,
  matching: SQL | undefined,
  { reading, order, limit, offset }: SearchCoursesParams,
): CoursePage {
  const all = db
    .select()
    .from(courses)
    .where(matching)
    .limit(limits.rankedResultsMax)
    .as('gathered')
  const orderOf = (columns: typeof courses | typeof all) => [
    ...(order ? [] : [sql`ts_rank_cd(${columns[reading.column]}, ${reading.query}) desc`]),
    ...toOrderBy(columns, order ?? newestFirst),
  ]
  const ids = db
    .select({ id: all.id })
    .from(all)
    .orderBy(...orderOf(all))
    .limit(limit)
    .offset(offset)
  return { ids, order: orderOf(courses) }
}

async function titlesFirst<Row>(
  db: Queryable,
  matching: SQL | undefined,
  { set, reading, limit, offset }: SearchCoursesParams,
  load: CourseLoader<Row>,
): Promise<Row[]> {
  const inTitle = sql`${courses.titleSearch} @@ ${reading.query}`
  const titled = and(matchesSelection(set), inTitle)
  const first = await load(along(db, titled, { order: newestFirst, limit, offset }))
  if (first.length === limit) return first
  const skipped = offset === 0 ? first.length : await countUpTo(db, titled, offset + limit)
  const rest = {
    order: newestFirst,
    limit: limit - first.length,
    offset: Math.max(0, offset - skipped),
  }
  return [...first, ...(await load(along(db, and(matching, not(inTitle)), rest)))]
}

/** Common words are met soon on the way along the order. */
function along(
  db: Queryable,
  matching: SQL | undefined,
  { order, limit, offset }: Page<CourseOrder['keys'][number]>,
): CoursePage {
  const sorted = toOrderBy(courses, order)
  const ids = db
    .select({ id: courses.id })
    .from(courses)
    .where(matching)
    .orderBy(...sorted)
    .limit(limit)
    .offset(offset)
  return { ids, order: sorted }
}

async function countUpTo(db: Queryable, matching: SQL | undefined, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(courses)
    .where(matching)
    .limit(most)
    .as('some')
  const [counted] = await db.select({ total: count() }).from(some)
  return counted?.total ?? 0
}
