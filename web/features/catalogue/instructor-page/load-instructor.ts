import type { Instructor } from '#shared/contract/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'
import { type CourseCards, loadFirstCards } from '../cards/load-course-cards.ts'

export interface InstructorPageData {
  user: Instructor
  found: CourseCards
  /** How many courses the page's address asks for. */
  shown: number
}

/** A person who teaches, with as many of their newest courses as the address of the page says. */
export async function loadInstructor(
  api: Api,
  id: string,
  url: string,
): Promise<InstructorPageData> {
  const { shown } = pageQueries.instructor(new URL(url).searchParams)
  const loadPage = (limit: number, page: number) =>
    parseResponse(
      api.api.courses.instructor[':id'].$get({
        param: { id },
        query: { fields: 'card', limit: String(limit), page: String(page) },
      }),
    )
  const first = await loadPage(Math.min(shown, limits.pageSizeMax), 1)
  const found = await loadFirstCards(shown, async (limit, page) => {
    const { posted, result } = page === 1 ? first : await loadPage(limit, page)
    return { courses: posted, result }
  })
  return { user: first.user, found, shown }
}
