import type { ReviewListResponse } from '#shared/contract/learning/reviews.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { pageQueries } from '#shared/pages/page-queries.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'

export type Reviews = ReviewListResponse & {
  /** The number of reviews that the page's URL requests. */
  shown: number
}

/** Loads as many of a course's newest reviews as its page's URL requests (`?reviews=13`). */
export async function loadReviews(api: Api, courseId: string, url: string): Promise<Reviews> {
  const { reviews: shown } = pageQueries.course(new URL(url).searchParams)
  const loadPage = (limit: number, before?: string) =>
    parseResponse(
      api.api.courses[':id'].reviews.$get({
        param: { id: courseId },
        query: { limit: String(Math.min(limit, limits.reviewsPerResponseMax)), before },
      }),
    )
  const firstPage = await loadPage(shown)
  const reviews = [...firstPage.reviews]
  for (let last = reviews.at(-1); last && reviews.length < Math.min(shown, firstPage.result);) {
    const { reviews: older } = await loadPage(shown - reviews.length, last._id)
    reviews.push(...older)
    last = older.at(-1)
  }
  return { ...firstPage, reviews, shown }
}
