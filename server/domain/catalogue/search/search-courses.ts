import { and, count, not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { type Page, toOrderBy } from '#server/db/paging.ts'
import { courses, isInCatalogue } from '#server/db/schema/index.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import {
  type CourseOrder,
  type CourseSelection,
  matchesSelection,
  newestFirst,
} from '../courses/course-selection.ts'
import type { CourseLoader, CourseResultPage } from '../courses/queries.ts'
import { matchesText, type TextQuery } from './text-queries.ts'

export interface SearchCoursesParams {
  selection: CourseSelection
  textQuery: TextQuery
  /** Default: by relevance. */
  order?: CourseOrder | undefined
  limit: number
  offset: number
  /** Where counting and paging stop. */
  countMax?: number
}

/**
 * One page of search results. Up to `rankedResultsMax` matches are ranked by relevance; beyond that the
 * words are too common for a useful rank, and courses with the words in their title come first, each group newest
 * first. Counting and paging stop at `countMax`.
 */
export async function searchCourses<Row>(
  db: Queryable,
  params: SearchCoursesParams,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { selection, textQuery, order, offset, countMax = limits.countMax } = params
  const matches = and(matchesSelection(selection), matchesText(textQuery))
  const found = await countUpTo(db, matches, countMax + 1)
  const total = Math.min(found, countMax)
  const isMore = found > total
  const limit = Math.min(params.limit, total - offset)
  if (limit <= 0) return { rows: [], total, isMore }
  if (found <= limits.rankedResultsMax) {
    const ids = await rankMatches(db, matches, params)
    return { rows: await load({ ids, order: [orderByPlace(ids)] }), total, isMore }
  }
  const rows = order
    ? await load({
        ids: scanInOrder(db, matches, { order, limit, offset }),
        order: toOrderBy(courses, order),
      })
    : await loadPreferredFirst(db, matches, { ...params, limit }, load)
  return { rows, total, isMore }
}

/**
 * Collects all matches, then sorts them by the given order or by relevance; returns the ids of a page. Courses loaded by a
 * subquery would have to be sorted again by the same expressions, while the statement for ids is prepared.
 */
async function rankMatches(
  db: Queryable,
  matches: SQL | undefined,
  { textQuery, order, limit, offset }: SearchCoursesParams,
): Promise<string[]> {
  const all = db.select().from(courses).where(matches).limit(limits.rankedResultsMax).as('matches')
  const found = await db
    .select({ id: all.id })
    .from(all)
    .orderBy(
      ...(order ? [] : orderByRelevance(all, textQuery)),
      ...toOrderBy(all, order ?? newestFirst),
    )
    .limit(limit)
    .offset(offset)
  return found.map(({ id }) => id)
}

function orderByPlace(ids: string[]): SQL {
  return sql`array_position(${sql.param(ids)}::uuid[], ${courses.id})`
}

type RankedColumns = Record<'titleSearch' | 'search' | 'plainTitle' | 'reviewCount', SQLWrapper>

/** Exact words in titles before other forms of them, then title before author, topic, summary and description. */
function orderByRelevance(
  columns: RankedColumns,
  { query, column, preferred, beginning }: TextQuery,
): SQL[] {
  return [
    ...preferred.map((narrower) => sql`${columns.titleSearch} @@ ${narrower} desc`),
    sql`starts_with(${columns.plainTitle}, plain_text(${beginning})) desc`,
    sql`ts_rank_cd('{0.01, 0.1, 0.4, 1}', ${columns[column]}, ${query}) desc`,
    sql`${columns.reviewCount} desc`,
  ]
}

/** Without ranking: titles that match a preferred query first, in the order of these, then the others. */
async function loadPreferredFirst<Row>(
  db: Queryable,
  matches: SQL | undefined,
  { selection, textQuery, limit, offset }: SearchCoursesParams,
  load: CourseLoader<Row>,
): Promise<Row[]> {
  const inTitle = textQuery.preferred.map((query) => sql`${courses.titleSearch} @@ ${query}`)
  const groups = [...inTitle, undefined].map((condition, index) =>
    and(
      condition ? matchesSelection(selection) : matches,
      condition,
      ...inTitle.slice(0, index).map((earlier) => not(earlier)),
    ),
  )
  const ids: string[] = []
  let toSkip = offset
  for (const group of groups) {
    const page = { limit: limit - ids.length, offset: toSkip }
    const { ids: found, total } = await findNewest(db, selection, group, page)
    ids.push(...found)
    if (ids.length === limit) break
    if (found.length > 0) toSkip = 0
    else if (toSkip > 0) toSkip -= total ?? (await countUpTo(db, group, toSkip))
  }
  if (ids.length === 0) return []
  return load({ ids, order: [orderByPlace(ids)] })
}

/** So many of the newest courses are tried first. */
const newestTried = 2000

/**
 * Ids of courses, newest first, and the number of all matches if they are few. A page of common words is found among the
 * newest courses, while the index of words would be read to the end of each. Words may be common but never in the same
 * title, and then the index of the order would be walked to its end: few matches are collected and sorted.
 */
async function findNewest(
  db: Queryable,
  selection: CourseSelection,
  matches: SQL | undefined,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total?: number }> {
  const { id, createdAt } = courses
  const isOwned = 'ownerId' in selection && selection.ownerId !== undefined
  if (!isOwned) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from (
        select * from ${courses} where ${isInCatalogue(courses)}
        order by ${createdAt} desc, ${id} desc limit ${newestTried}
      ) as ${courses} where ${matches}
      order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`)
    if (rows.length === page.limit) return { ids: rows.map((row) => row.id) }
  }
  const max = limits.rankedResultsMax
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with matches as materialized (
      select ${id}, ${createdAt} from ${courses} where ${matches}
    ), collected as materialized (select id, created_at from matches limit ${max + 1})
    select (select count(*) from collected)::integer as total, array(
      select id from collected order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
    )::text[] as ids`)
  const [collected] = rows
  if (collected && collected.total <= max) return collected
  const found = await scanInOrder(db, matches, { order: newestFirst, ...page })
  return { ids: found.map((course) => course.id) }
}

/** Ids of courses: walks the order's index until the page is full; cheap because the words are common. */
function scanInOrder(
  db: Queryable,
  matches: SQL | undefined,
  { order, limit, offset }: Page<CourseOrder['keys'][number]>,
) {
  return db
    .select({ id: courses.id })
    .from(courses)
    .where(matches)
    .orderBy(...toOrderBy(courses, order))
    .limit(limit)
    .offset(offset)
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
