import { asc, desc } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { type Page, readPage, toOrderBy } from '#server/db/paging.ts'
import { courseFacets, courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Course, CourseCard } from '#shared/contract/catalogue.ts'
import { type CourseFilter, matchesFilter } from '../facets/course-filter.ts'
import { resolveTextQuery } from '../search/resolve-text-query.ts'
import { searchCourses } from '../search/search-courses.ts'
import {
  countCourses,
  type CourseOrder,
  type CourseSelection,
  matchesSelection,
  newestFirst,
} from './course-selection.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { type CourseLoader, type CourseResultPage, loadCards, loadCourses } from './queries.ts'

export interface FindCoursesParams {
  selection: CourseSelection
  /** Typos are tolerated. */
  search?: string | undefined
  /** Default: by relevance for a search, else newest first. */
  order?: CourseOrder | undefined
  limit: number
  /** How many courses to skip. */
  offset: number
}

/** One page of a list of courses or of search results; `load` decides the shape of its rows. */
export async function findCourses<Row>(
  db: Queryable,
  params: FindCoursesParams,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { selection, search, order, limit, offset } = params
  if (!search) {
    return readCoursePage(db, selection, { order: order ?? newestFirst, limit, offset }, load)
  }
  const textQuery = await resolveTextQuery(db, search)
  if (!textQuery) return { rows: [], total: 0, isMore: false, inexact: {} }
  const results = await searchCourses(db, { selection, textQuery, order, limit, offset }, load)
  const { similar } = textQuery
  return {
    ...results,
    similar: results.total > 0 ? similar : undefined,
    ...(similar !== undefined && { inexact: { similar } }),
  }
}

type CoursePageRequest = Page<CourseOrder['keys'][number]>

async function readCoursePage<Row>(
  db: Queryable,
  selection: CourseSelection,
  page: CoursePageRequest,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { rows, total } = await readPage(page, countCourses(db, selection), (part) => {
    const order = toOrderBy(courses, part.order)
    const ids =
      'filter' in selection ? selectFiltered(db, selection.filter, part) : selectOpen(part)
    return load({ ids, order })
  })
  return { rows, total, isMore: false }

  function selectOpen({ order, limit, offset }: CoursePageRequest) {
    return db
      .select({ id: courses.id })
      .from(courses)
      .where(matchesSelection(selection))
      .orderBy(...toOrderBy(courses, order))
      .limit(limit)
      .offset(offset)
  }
}

/** Reads the narrow table alone, since any combination of properties may be rare. */
function selectFiltered(
  db: Queryable,
  filter: CourseFilter,
  { order: { direction }, limit, offset }: CoursePageRequest,
) {
  const sort = direction === 'asc' ? asc : desc
  return db
    .select({ id: courseFacets.courseId })
    .from(courseFacets)
    .where(matchesFilter(filter))
    .orderBy(sort(courseFacets.createdAt), sort(courseFacets.courseId))
    .limit(limit)
    .offset(offset)
}

/** `card` is the short shape. */
export type CourseShape = 'card' | 'course'

/** Loads the courses of a page in the shape of the API's responses. */
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
