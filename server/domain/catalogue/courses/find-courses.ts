import { asc, desc } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { type Page, readPage, toOrderBy } from '#server/db/paging.ts'
import { courseFacets, courses } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Course, CourseCard } from '#shared/contract/courses/catalogue.ts'
import { type CourseFilter, matchesLabels } from '../facets/course-filter.ts'
import { type FilterMatches, matchFilter } from '../facets/match-filter.ts'
import { resolveTextQuery } from '../search/resolve-text-query.ts'
import { searchCourses } from '../search/search-courses.ts'
import {
  type CourseAuthors,
  countCourses,
  type CourseOrder,
  type CourseProperties,
  matchesSelection,
  newestFirst,
} from './course-selection.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { type CourseLoader, type CourseResultPage, loadCards, loadCourses } from './queries.ts'

export interface FindCoursesParams {
  selection: CourseProperties | { filter: CourseFilter }
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
  { selection, search, order, limit, offset }: FindCoursesParams,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  if (search) return findBySearch(db, { selection, search, order, limit, offset }, load)
  const page = { order: order ?? newestFirst, limit, offset }
  return 'filter' in selection
    ? readFilteredPage(db, await matchFilter(db, selection.filter), page, load)
    : readCoursePage(db, selection, page, load)
}

async function findBySearch<Row>(
  db: Queryable,
  { selection, search, ...page }: FindCoursesParams & { search: string },
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const textQuery = await resolveTextQuery(db, search, toAuthors(selection))
  if (!textQuery) return { rows: [], total: 0, isMore: false, inexact: {} }
  const matching =
    'filter' in selection ? { condition: matchesLabels(selection.filter) } : selection
  const results = await searchCourses(db, { selection: matching, textQuery, ...page }, load)
  const { similar } = textQuery
  return {
    ...results,
    similar: results.total > 0 ? similar : undefined,
    ...(similar !== undefined && { inexact: { similar } }),
  }
}

/** Those whose courses are searched whether or not they are in the catalogue. */
function toAuthors(selection: FindCoursesParams['selection']): CourseAuthors {
  if ('filter' in selection || selection.isListed) return {}
  const { ownerId, alsoIds } = selection
  return { ownerId, alsoIds }
}

type CoursePageRequest = Page<CourseOrder['keys'][number]>

async function readCoursePage<Row>(
  db: Queryable,
  selection: CourseProperties,
  page: CoursePageRequest,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const found = await readPage(page, countCourses(db, selection), (part) => {
    const order = toOrderBy(courses, part.order)
    const ids = db
      .select({ id: courses.id })
      .from(courses)
      .where(matchesSelection(selection))
      .orderBy(...order)
      .limit(part.limit)
      .offset(part.offset)
    return load({ ids, order })
  })
  return { ...found, isMore: false }
}

/** Reads the narrow table of facets alone. */
async function readFilteredPage<Row>(
  db: Queryable,
  { total, condition }: FilterMatches,
  page: CoursePageRequest,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const found = await readPage(page, Promise.resolve(total), (part) => {
    const sort = part.order.direction === 'asc' ? asc : desc
    const ids = db
      .select({ id: courseFacets.courseId })
      .from(courseFacets)
      .where(condition)
      .orderBy(sort(courseFacets.createdAt), sort(courseFacets.courseId))
      .limit(part.limit)
      .offset(part.offset)
    return load({ ids, order: toOrderBy(courses, part.order) })
  })
  return { ...found, isMore: false }
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
