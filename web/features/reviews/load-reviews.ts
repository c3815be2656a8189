import type { ReviewListResponse } from '#shared/contract/reviews.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'

export type Reviews = ReviewListResponse & {
  /** How many the page's address asks for. */
  shown: number
}

/** As many of the newest reviews of a course as the address of its page says (`?reviews=13`). */
export async function loadReviews(api: Api, courseId: string, url: string): Promise<Reviews> {
  const { reviews: shown } = pageQueries.course(new URL(url).searchParams)
  const loadPage = (limit: number, before?: string) =>
    parseResponse(
      api.api.courses[':id'].reviews.$get({
        param: { id: courseId },
        query: { limit: String(Math.min(limit, limits.reviewsPerResponseMax)), before },
      }),
    )
  const list = await loadPage(shown)
  const reviews = [...list.reviews]
  for (let last = reviews.at(-1); last && reviews.length < Math.min(shown, list.result);) {
    const { reviews: older } = await loadPage(shown - reviews.length, last._id)
    reviews.push(...older)
    last = older.at(-1)
  }
  return { ...list, reviews, shown }
}
