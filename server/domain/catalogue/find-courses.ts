import type { Queryable } from '#server/db/client.ts'
import { sortedBy } from '#server/db/index-order.ts'
import { readPage } from '#server/db/read-page.ts'
import { courses } from '#server/db/schema/index.ts'
import { countCourses, type CourseSet, coursesOf } from './course-kind.ts'
import { type CourseOrder, newest } from './course-order.ts'
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

export interface FoundCourses {
  /** Of one page, in order. */
  ids: string[]
  /** How many there are in all. */
  result: number
  /** There are more than `result`, and nobody counted how many. */
  isMore: boolean
}

/** One page of a list of courses, or of what a search finds. */
export async function findCourses(db: Queryable, query: CourseQuery): Promise<FoundCourses> {
  const { set, search, order, limit } = query
  const offset = (query.page - 1) * limit
  if (!search) return listCourses(db, set, { order: order ?? newest, limit, offset })
  for await (const reading of readingsOf(db, search)) {
    const found = await searchCourses(db, { set, reading, order, limit, offset })
    if (found.result > 0) return found
  }
  return { ids: [], result: 0, isMore: false }
}

async function listCourses(
  db: Queryable,
  set: CourseSet,
  page: { order: CourseOrder; limit: number; offset: number },
): Promise<FoundCourses> {
  const result = await countCourses(db, set)
  const rows = await readPage(page, result, (part) =>
    db
      .select({ id: courses.id })
      .from(courses)
      .where(coursesOf(set))
      .orderBy(...sortedBy(courses, part.order))
      .limit(part.limit)
      .offset(part.offset),
  )
  return { ids: rows.map(({ id }) => id), result, isMore: false }
}
