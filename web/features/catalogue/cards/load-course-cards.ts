import type { CourseCard } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import type { CatalogueParams } from '#shared/paths.ts'
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

/** Loads the first `shown` cards that match the filter. */
export function loadCourseCards(
  api: Api,
  { shown, ...filter }: CatalogueParams & { shown: number },
): Promise<CourseCards> {
  return loadFirstCards(shown, async (limit, page) => {
    const query = { ...filter, fields: 'card', limit: String(limit), page: String(page) }
    const list = await parseResponse(api.api.courses.$get({ query }))
    return { ...list, courses: toCourseCards(list.courses) }
  })
}

/** Safe for responses to `fields=card`; their type does not depend on the query. */
export function toCourseCards(courses: readonly object[]): CourseCard[] {
  return courses as CourseCard[]
}

/** Loads the first `shown` cards of a list, in several requests if the API's pages are smaller. */
export async function loadFirstCards(
  shown: number,
  loadPage: (limit: number, page: number) => Promise<CourseCards>,
): Promise<CourseCards> {
  const limit = Math.min(shown, catalogueLimits.pageSizeMax)
  const first = await loadPage(limit, 1)
  const lastPage = Math.ceil(Math.min(shown, first.result) / limit)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) => loadPage(limit, index + 2)),
  )
  const courses = [first, ...rest].flatMap((page) => page.courses).slice(0, shown)
  return { courses, result: first.result, isMore: first.isMore, similar: first.similar }
}
