import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { categories, courses } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Course, CourseCard, CourseListQuery, CourseSort } from '#shared/contract/catalogue.ts'
import { recordId } from '#shared/contract/parts.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import type { Deps } from '../deps.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { cardColumns, loadCoursesById } from './queries.ts'
import { readMisspeltSearch, readSearch, type SearchAttempt } from './understand-search.ts'

export type CourseFilter = Omit<CourseListQuery, 'fields'>

type Shape = 'card' | 'course'
type CourseList = { courses: (Course | CourseCard)[]; result: number }

/**
 * A page of the catalogue, and how many courses match in all. Best match first when searching
 * without a sort, else newest first. Throws `not_found` for a category that does not exist.
 */
export async function listCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  filter: CourseFilter,
  shape: Shape,
): Promise<CourseList> {
  if (filter.category) await requireCategory(deps.db, filter.category)
  for await (const search of attempts(deps.db, filter.search)) {
    const page = await readPage(deps, filter, search, shape)
    if (page.result > 0 || !search) return page
  }
  return { courses: [], result: 0 }
}

/** The readings of what was typed, each made only when the one before found nothing. */
async function* attempts(
  db: Queryable,
  text: string | undefined,
): AsyncGenerator<SearchAttempt | undefined> {
  if (!text) {
    yield undefined
    return
  }
  const literal = await readSearch(db, text)
  if (literal) yield literal
  yield* await readMisspeltSearch(db, text)
}

async function readPage(
  deps: Pick<Deps, 'db' | 'settings'>,
  filter: CourseFilter,
  search: SearchAttempt | undefined,
  shape: Shape,
): Promise<CourseList> {
  const matching = conditions(filter, search)
  const [total] = await deps.db.select({ result: count() }).from(courses).where(matching)
  const result = total?.result ?? 0
  if (result === 0) return { courses: [], result }
  const page = deps.db
    .select({ id: courses.id })
    .from(courses)
    .where(matching)
    .orderBy(...order(filter.sort, search))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
  const ids = (await page).map((row) => row.id)
  if (shape === 'course') {
    const rows = await loadCoursesById(deps.db, ids)
    return { courses: rows.map((row) => presentCourse(row, deps.settings.publicUrl)), result }
  }
  const rows = await deps.db.select(cardColumns).from(courses).where(inArray(courses.id, ids))
  const places = new Map(ids.map((id, place) => [id, place]))
  rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return { courses: rows.map(presentCourseCard), result }
}

function conditions(filter: CourseFilter, search: SearchAttempt | undefined): SQL | undefined {
  return and(
    isNull(courses.deletedAt),
    filter.category ? eq(courses.categoryId, filter.category) : undefined,
    filter.topic ? sameWord(courses.topic, filter.topic) : undefined,
    filter.type ? sameWord(courses.type, filter.type) : undefined,
    filter.level ? sameWord(courses.level, filter.level) : undefined,
    search ? sql`${courses.search} @@ ${search}::tsquery` : undefined,
  )
}

function sameWord(
  column: typeof courses.topic | typeof courses.type | typeof courses.level,
  word: string,
): SQL {
  return sql`lower(${column}) = lower(${word})`
}

function order(sort: CourseSort | undefined, search: SearchAttempt | undefined): SQL[] {
  if (sort === 'oldest') return [asc(courses.createdAt), asc(courses.id)]
  const newest = [desc(courses.createdAt), desc(courses.id)]
  if (sort === 'newest' || !search) return newest
  return [sql`ts_rank_cd(${courses.search}, ${search}::tsquery) desc`, ...newest]
}

async function requireCategory(db: Queryable, id: string): Promise<void> {
  const isId = recordId.safeParse(id).success
  const [found] = isId
    ? await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id))
    : []
  if (!found) throw new AppError('not_found', catalogueMessages.categoryNotFound)
}
