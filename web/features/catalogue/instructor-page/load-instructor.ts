import type { Instructor } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { pageQueries } from '#shared/pages/page-queries.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'
import { type CourseCards, loadFirstCards, toCourseCards } from '../cards/load-course-cards.ts'

export interface InstructorPageData {
  user: Instructor
  cards: CourseCards
  /** How many courses the page's URL requests. */
  shown: number
}

/** Loads an instructor and as many of their newest courses as the page's URL requests. */
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
  const cards = await loadFirstCards(shown, async (limit, page) => {
    const { posted, result } = page === 1 ? first : await loadPage(limit, page)
    return { courses: toCourseCards(posted), result }
  })
  return { user: first.user, cards, shown }
}
