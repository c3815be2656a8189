import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { CourseFacts } from '#web/features/catalogue/course-page/course-facts.tsx'
import { EnrolButton } from '#web/features/learning/enrol-button.tsx'
import { CoursePlayer, PlayerSkeleton } from '#web/features/lessons/player/course-player.tsx'
import { EnrolPrompt } from '#web/features/lessons/player/enrol-prompt.tsx'
import { CourseDiscussion, OwnReviewSection } from '#web/features/reviews/course-reviews.tsx'
import { loadReviews } from '#web/features/reviews/load-reviews.ts'
import { parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import { type PageHandle, requireMediaDocument } from '#web/lib/document/page-data.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/player'

export const handle: PageHandle = { playsRemoteMedia: true }

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const api = getServerApi(context)
  const [response, reviews] = await withErrorPage(
    Promise.all([
      parseResponse(api.api.courses[':id'].$get({ param: { id }, query: { reviews: '0' } })),
      loadReviews(api, id, request.url),
    ]),
  )
  const found = response.course[0]
  if (!found) throw data({ msg: catalogueMessages.courseNotFound }, { status: 404 })
  const { desc: _markdown, descHtml, learn: _learn, reviews: _reviews, ...course } = found
  return { course, description: descHtml, reviews }
}

/** Whether a revalidation was requested that has not loaded its data, such as one that a navigation interrupted. */
let isOutdated = false

/** Another tab of the page needs no new data, unless it interrupts the revalidation after a change. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  if (currentUrl.href === nextUrl.href) isOutdated = true
  const countReviews = (url: URL) => pageQueries.course(url.searchParams).reviews
  const isTabChange =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    countReviews(currentUrl) === countReviews(nextUrl)
  return (isOutdated || !isTabChange) && defaultShouldRevalidate
}

/** Requires a login in the browser; the page's data is the same for all users. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireToken(request)
  requireMediaDocument(request)
  const loaded = await serverLoader()
  if (!request.signal.aborted) isOutdated = false
  return loaded
}
clientLoader.hydrate = true as const

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: loaderData ? `Watch ${loaderData.course.title}` : 'Watch',
  })
}

export function HydrateFallback({ loaderData }: Route.HydrateFallbackProps) {
  return (
    <PlayerSkeleton
      title={loaderData?.course.title ?? ''}
      author={loaderData?.course.author ?? ''}
    />
  )
}

export default function Player({ loaderData }: Route.ComponentProps) {
  const { course, description, reviews } = loaderData
  return (
    <CoursePlayer
      key={course._id}
      course={course}
      description={description}
      discussion={
        <CourseDiscussion
          title="Reviews"
          course={course}
          reviews={reviews}
          params={{ tab: 'discussion' }}
        />
      }
      review={
        <>
          <h2 className="visually-hidden">Review</h2>
          <OwnReviewSection course={course} />
        </>
      }
      facts={<CourseFacts course={course} />}
      enrolPrompt={<EnrolPrompt course={course} action={<EnrolButton course={course} />} />}
    />
  )
}
