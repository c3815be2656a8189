import type { Queryable } from '#server/db/client.ts'
import { sortedBy } from '#server/db/index-order.ts'
import { type Page, readPage } from '#server/db/read-page.ts'
import { courses } from '#server/db/schema/index.ts'
import { countCourses, type CourseSet, coursesOf } from './course-kind.ts'
import { type CourseOrder, newest } from './course-order.ts'
import type { LoadCourses } from './queries.ts'
import { searchCourses } from './search-courses.ts'
import { readingsOf } from './understand-search.ts'

export interface CourseQuery {
  set: CourseSet
  /** What somebody searches for, with typos forgiven. */
  search?: string | undefined
  /** Absent for the best match first, or the newest where nothing is searched for. */
  order?: CourseOrder | undefined
  limit: number
  /** From 1. */
  page: number
}

export interface FoundCourses<Row> {
  /** Of one page, in order. */
  rows: Row[]
  /** How many there are in all. */
  result: number
  /** There are more than `result`, and nobody counted how many. */
  isMore: boolean
}

/** One page of a list of courses, or of what a search finds. */
export async function findCourses<Row>(
  db: Queryable,
  query: CourseQuery,
  load: LoadCourses<Row>,
): Promise<FoundCourses<Row>> {
  const { set, search, order, limit } = query
  const offset = (query.page - 1) * limit
  if (!search) return listCourses(db, set, { order: order ?? newest, limit, offset }, load)
  for await (const reading of readingsOf(db, search)) {
    const found = await searchCourses(db, { set, reading, order, limit, offset }, load)
    if (found.result > 0) return found
  }
  return { rows: [], result: 0, isMore: false }
}

async function listCourses<Row>(
  db: Queryable,
  set: CourseSet,
  page: Page<CourseOrder['keys'][number]>,
  load: LoadCourses<Row>,
): Promise<FoundCourses<Row>> {
  const { rows, total } = await readPage(page, countCourses(db, set), (part) => {
    const order = sortedBy(courses, part.order)
    const ids = db
      .select({ id: courses.id })
      .from(courses)
      .where(coursesOf(set))
      .orderBy(...order)
      .limit(part.limit)
      .offset(part.offset)
    return load({ ids, order })
  })
  return { rows, result: total, isMore: false }
}
