import type { FacetName } from '#shared/catalogue/course-facets.ts'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'

export interface CourseCards {
  courses: CourseCard[]
  /** The number of all matching courses, not only of `courses`. */
  result: number
  /** Counting stopped at `result`; there are more. */
  isMore?: true | undefined
  /** What was searched for instead, because nothing matches the search itself. */
  similar?: string | undefined
}

/** The list's parameters; a category is an id. */
export type CourseCardQuery = Partial<
  Record<Exclude<FacetName, SingleValue>, string | string[] | undefined> &
    Record<SingleValue, string | undefined>
>
type SingleValue = 'search' | 'sort' | 'rating' | 'captions'

/** Loads `shown` cards that match the query, after the first `start` ones. */
export function loadCourseCards(
  api: Api,
  { shown, start = 0, ...query }: CourseCardQuery & { shown: number; start?: number },
): Promise<CourseCards> {
  const loadPage = async (limit: number, page: number) => {
    const offset = String(start + (page - 1) * limit)
    const list = await parseResponse(
      api.api.courses.$get({ query: { ...query, fields: 'card', limit: String(limit), offset } }),
    )
    return { ...list, courses: toCourseCards(list.courses) }
  }
  return loadFirstCards(shown, loadPage, start)
}

/** Safe for responses to `fields=card`; their type does not depend on the query. */
export function toCourseCards(courses: readonly object[]): CourseCard[] {
  return courses as CourseCard[]
}

/**
 * Loads the first `shown` cards of a list, in several requests if the API's pages are smaller. `start` is the number
 * of matching courses before the list.
 */
export async function loadFirstCards(
  shown: number,
  loadPage: (limit: number, page: number) => Promise<CourseCards>,
  start = 0,
): Promise<CourseCards> {
  const limit = Math.min(shown, catalogueLimits.pageSizeMax)
  const first = await loadPage(limit, 1)
  const lastPage = Math.ceil(Math.min(shown, first.result - start) / limit)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) => loadPage(limit, index + 2)),
  )
  const courses = [first, ...rest].flatMap((page) => page.courses).slice(0, shown)
  return { courses, result: first.result, isMore: first.isMore, similar: first.similar }
}
