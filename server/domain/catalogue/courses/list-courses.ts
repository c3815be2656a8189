import type { Deps } from '#server/domain/deps.ts'
import type { CourseListQuery } from '#shared/contract/courses/catalogue-queries.ts'
import type { Course, CourseCard } from '#shared/contract/courses/catalogue.ts'
import { requireCategories, requireCategoryIds } from '../categories/queries.ts'
import { type CourseFilter, toCourseFilter } from '../facets/course-filter.ts'
import { newestFirst, oldestFirst } from './course-selection.ts'
import {
  type CourseShape,
  createCourseLoader,
  findCourses,
  type FindCoursesParams,
} from './find-courses.ts'

/** The filters; a page of `limit` courses by its number, or by the number of courses before it. */
export type ListCoursesParams = Pick<CourseListQuery, 'limit'> &
  Partial<Omit<CourseListQuery, 'limit' | 'fields'>>

type CourseList = {
  courses: (Course | CourseCard)[]
  result: number
  isMore?: true
  similar?: string
}

/**
 * A page of the catalogue and the number of matching courses; by relevance for a search without a sort,
 * else newest first. Throws `not_found` for an unknown category.
 */
export async function listCourses(
  deps: Pick<Deps, 'db' | 'settings' | 'zeroResultSearches'>,
  { search, sort, limit, page = 1, offset = (page - 1) * limit, ...filters }: ListCoursesParams,
  shape: CourseShape,
): Promise<CourseList> {
  if (filters.category) requireCategoryIds(filters.category)
  const [{ rows, total, isMore, similar, inexact }] = await Promise.all([
    findMatches(),
    filters.category && requireCategories(deps.db, filters.category),
  ])
  if (search && inexact && offset === 0) deps.zeroResultSearches.count(search, inexact.similar)
  return {
    courses: rows,
    result: total,
    ...(isMore && { isMore }),
    // Only in the short shape: the other is the one that old clients know.
    ...(similar !== undefined && shape === 'card' && { similar }),
  }

  async function findMatches() {
    const filter = toCourseFilter(filters)
    if (!filter) return { rows: [], total: 0, isMore: false }
    const order = sort && { newest: newestFirst, oldest: oldestFirst }[sort]
    const load = createCourseLoader(deps, shape)
    const selection = search ? { filter } : toSelection(filter)
    return findCourses(deps.db, { selection, search, order, limit, offset }, load)
  }
}

/** At most one value of each property that the indexes and counters of `courses` cover is faster by these. */
function toSelection(filter: CourseFilter): FindCoursesParams['selection'] {
  const { categoryIds, topics, types, levels, ...rest } = filter
  const lists = [categoryIds, topics, types, levels]
  const isSimple = lists.every((values) => !values || values.length === 1)
  if (!isSimple || Object.values(rest).some((value) => value !== undefined)) return { filter }
  return {
    categoryId: categoryIds?.[0],
    topic: topics?.[0],
    type: types?.[0],
    level: levels?.[0],
  }
}
