import type { Queryable } from '#server/db/client.ts'
import { toOrderBy, type Page, readPage } from '#server/db/paging.ts'
import { courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Course, CourseCard } from '#shared/contract/catalogue.ts'
import { searchCourses } from '../search/search-courses.ts'
import { generateTextQueries } from '../search/text-queries.ts'
import {
  countCourses,
  type CourseSelection,
  matchesSelection,
  type CourseOrder,
  newestFirst,
} from './course-selection.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { type CourseLoader, loadCards, loadCourses } from './queries.ts'

export interface FindCoursesParams {
  selection: CourseSelection
  /** What somebody searches for, with typos forgiven. */
  search?: string | undefined
  /** Absent for the best match first, or the newest where nothing is searched for. */
  order?: CourseOrder | undefined
  limit: number
  /** From 1. */
  page: number
}

export interface CourseResultPage<Row> {
  /** Of one page, in order. */
  rows: Row[]
  /** How many there are in all. */
  total: number
  /** There are more than `result`, and nobody counted how many. */
  isMore: boolean
}

/** One page of a list of courses, or of what a search finds. */
export async function findCourses<Row>(
  db: Queryable,
  query: FindCoursesParams,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { selection: set, search, order, limit } = query
  const offset = (query.page - 1) * limit
  if (!search) return listCourses(db, set, { order: order ?? newestFirst, limit, offset }, load)
  for await (const reading of generateTextQueries(db, search)) {
    const found = await searchCourses(db, { set, reading, order, limit, offset }, load)
    if (found.total > 0) return found
  }
  return { rows: [], total: 0, isMore: false }
}

async function listCourses<Row>(
  db: Queryable,
  set: CourseSelection,
  page: Page<CourseOrder['keys'][number]>,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { rows, total } = await readPage(page, countCourses(db, set), (part) => {
    const order = toOrderBy(courses, part.order)
    const ids = db
      .select({ id: courses.id })
      .from(courses)
      .where(matchesSelection(set))
      .orderBy(...order)
      .limit(part.limit)
      .offset(part.offset)
    return load({ ids, order })
  })
  return { rows, total: total, isMore: false }
}

/** `card` is the short shape. */
export type CourseShape = 'card' | 'course'

/** Loads a page of courses as they go over the wire. */
export function createCourseLoader(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  shape: CourseShape,
): CourseLoader<Course | CourseCard> {
  return async (page) => {
    if (shape === 'card') {
      return (await loadCards(db, page)).map((row) => presentCourseCard(row, settings))
    }
    return (await loadCourses(db, page)).map((row) => presentCourse(row, settings))
  }
}
