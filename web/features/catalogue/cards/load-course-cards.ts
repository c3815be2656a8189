import type { CourseCard } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'

export interface CourseCards {
  courses: CourseCard[]
  /** All courses that match, not only those shown. */
  result: number
  /** There are more than `result`, and nobody counted how many. */
  isMore?: true | undefined
}

/** The first `shown` cards that match. */
export function loadCourseCards(
  api: Api,
  { shown, ...filter }: CatalogueParams & { shown: number },
): Promise<CourseCards> {
  return loadFirstCards(shown, (limit, page) =>
    parseResponse(
      api.api.courses.$get({
        query: { ...filter, fields: 'card', limit: String(limit), page: String(page) },
      }),
    ),
  )
}

/** The first `shown` cards of a list; more than one call where the API's page is smaller. */
export async function loadFirstCards(
  shown: number,
  loadPage: (limit: number, page: number) => Promise<CourseCards>,
): Promise<CourseCards> {
  const limit = Math.min(shown, catalogueLimits.pageSizeMax)
  const first = await loadPage(limit, 1)
  const lastPage = Math.ceil(Math.min(shown, first.result) / limit)
  const others = await Promise.all(
    Array.from({ length: Math.max(0, lastPage - 1) }, (_, index) => loadPage(limit, index + 2)),
  )
  const courses = [first, ...others].flatMap((list) => list.courses).slice(0, shown)
  return { courses, result: first.result, isMore: first.isMore }
}
