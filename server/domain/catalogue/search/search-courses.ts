import { and, count, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { type Page, toOrderBy } from '#server/db/paging.ts'
import { courses } from '#server/db/schema/index.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import {
  type CourseOrder,
  type CourseSelection,
  matchesSelection,
  newestFirst,
} from '../courses/course-selection.ts'
import type { CourseLoader, CoursePage, CourseResultPage } from '../courses/queries.ts'
import type { TextQuery } from './text-queries.ts'

export interface SearchCoursesParams {
  selection: CourseSelection
  textQuery: TextQuery
  /** Default: by relevance. */
  order: CourseOrder | undefined
  limit: number
  offset: number
}

/**
 * One page of search results. Up to `rankedResultsMax` matches are ranked by relevance; beyond that the
 * words are too common for a useful rank, and title matches come first, each group newest first. Counting
 * and paging stop at `countMax`.
 */
export async function searchCourses<Row>(
  db: Queryable,
  params: SearchCoursesParams,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { selection, textQuery, order, offset } = params
  const matches = and(
    matchesSelection(selection),
    sql`${courses[textQuery.column]} @@ ${textQuery.query}`,
  )
  const found = await countUpTo(db, matches, limits.countMax + 1)
  const total = Math.min(found, limits.countMax)
  const isMore = found > total
  const limit = Math.min(params.limit, total - offset)
  if (limit <= 0) return { rows: [], total, isMore }
  if (found <= limits.rankedResultsMax) {
    return { rows: await load(rankMatches(db, matches, params)), total, isMore }
  }
  const rows =
    order || textQuery.column === 'titleSearch'
      ? await load(scanInOrder(db, matches, { order: order ?? newestFirst, limit, offset }))
      : await loadTitleMatchesFirst(db, matches, { ...params, limit }, load)
  return { rows, total, isMore }
}

/** Collects all matches, then sorts them by the given order or by relevance. */
function rankMatches(
  db: Queryable,
  matches: SQL | undefined,
  { textQuery, order, limit, offset }: SearchCoursesParams,
): CoursePage {
  const all = db.select().from(courses).where(matches).limit(limits.rankedResultsMax).as('matches')
  const buildOrder = (columns: typeof courses | typeof all) => [
    ...(order ? [] : [sql`ts_rank_cd(${columns[textQuery.column]}, ${textQuery.query}) desc`]),
    ...toOrderBy(columns, order ?? newestFirst),
  ]
  const ids = db
    .select({ id: all.id })
    .from(all)
    .orderBy(...buildOrder(all))
    .limit(limit)
    .offset(offset)
  return { ids, order: buildOrder(courses) }
}

async function loadTitleMatchesFirst<Row>(
  db: Queryable,
  matches: SQL | undefined,
  { selection, textQuery, limit, offset }: SearchCoursesParams,
  load: CourseLoader<Row>,
): Promise<Row[]> {
  const isInTitle = sql`${courses.titleSearch} @@ ${textQuery.query}`
  const titleMatches = and(matchesSelection(selection), isInTitle)
  const first = await load(scanInOrder(db, titleMatches, { order: newestFirst, limit, offset }))
  if (first.length === limit) return first
  const titleCount = offset === 0 ? first.length : await countUpTo(db, titleMatches, offset + limit)
  const rest = scanInOrder(db, and(matches, not(isInTitle)), {
    order: newestFirst,
    limit: limit - first.length,
    offset: Math.max(0, offset - titleCount),
  })
  return [...first, ...(await load(rest))]
}

/** Walks the order's index until the page is full; cheap because the words are common. */
function scanInOrder(
  db: Queryable,
  matches: SQL | undefined,
  { order, limit, offset }: Page<CourseOrder['keys'][number]>,
): CoursePage {
  const orderBy = toOrderBy(courses, order)
  const ids = db
    .select({ id: courses.id })
    .from(courses)
    .where(matches)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return { ids, order: orderBy }
}

async function countUpTo(db: Queryable, matches: SQL | undefined, max: number): Promise<number> {
  const limited = db
    .select({ one: sql`1`.as('one') })
    .from(courses)
    .where(matches)
    .limit(max)
    .as('limited')
  const [row] = await db.select({ total: count() }).from(limited)
  return row?.total ?? 0
}
