import { and, count, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sortedBy } from '#server/db/index-order.ts'
import type { Page } from '#server/db/read-page.ts'
import { courses } from '#server/db/schema/index.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { type CourseSet, coursesOf } from './course-kind.ts'
import { type CourseOrder, newest } from './course-order.ts'
import type { FoundCourses } from './find-courses.ts'

type CoursesPage = Page<CourseOrder['keys'][number]>

export interface SearchQuery {
  set: CourseSet
  /** What was typed, as a text query. */
  reading: SQL
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
export async function searchCourses(db: Queryable, query: SearchQuery): Promise<FoundCourses> {
  const { set, reading, order, offset } = query
  const matching = and(coursesOf(set), sql`${courses.search} @@ ${reading}`)
  const found = await countUpTo(db, matching, limits.countMax + 1)
  const result = Math.min(found, limits.countMax)
  const isMore = found > result
  const limit = Math.min(query.limit, result - offset)
  if (limit <= 0) return { ids: [], result, isMore }
  if (found <= limits.rankedMax) return { ids: await gathered(db, matching, query), result, isMore }
  const ids = order
    ? await along(db, matching, { order, limit, offset })
    : await titlesFirst(db, matching, { ...query, limit })
  return { ids, result, isMore }
}

async function gathered(
  db: Queryable,
  matching: SQL | undefined,
  { reading, order, limit, offset }: SearchQuery,
): Promise<string[]> {
  const all = db.select().from(courses).where(matching).limit(limits.rankedMax).as('gathered')
  const ranked = order ? [] : [sql`ts_rank_cd(${all.search}, ${reading}) desc`]
  const rows = await db
    .select({ id: all.id })
    .from(all)
    .orderBy(...ranked, ...sortedBy(all, order ?? newest))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

async function titlesFirst(
  db: Queryable,
  matching: SQL | undefined,
  { set, reading, limit, offset }: SearchQuery,
): Promise<string[]> {
  const inTitle = sql`${courses.titleSearch} @@ ${reading}`
  const titled = and(coursesOf(set), inTitle)
  const first = await along(db, titled, { order: newest, limit, offset })
  if (first.length === limit) return first
  const skipped = offset === 0 ? first.length : await countUpTo(db, titled, offset + limit)
  const rest = { order: newest, limit: limit - first.length, offset: Math.max(0, offset - skipped) }
  return [...first, ...(await along(db, and(matching, not(inTitle)), rest))]
}

/** Common words are met soon on the way along the order. */
async function along(
  db: Queryable,
  matching: SQL | undefined,
  { order, limit, offset }: CoursesPage,
): Promise<string[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(matching)
    .orderBy(...sortedBy(courses, order))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
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
