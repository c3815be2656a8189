import { data, redirect, replace } from 'react-router'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { isSingleVideo } from '#shared/videos/single-video.ts'
import { CourseFacts } from '#web/features/catalogue/course-page/course-facts.tsx'
import { EnrolButton } from '#web/features/learning/enrol-button.tsx'
import { LessonSkeleton } from '#web/features/lessons/lesson-page/lesson-skeleton.tsx'
import { loadLearningForRedirect } from '#web/features/lessons/lesson-page/load-lesson.ts'
import { RevalidateOnEnrolment } from '#web/features/lessons/lesson-page/revalidate-on-enrolment.tsx'
import { CoursePlayer, PlayerSkeleton } from '#web/features/lessons/player/course-player.tsx'
import { EnrolPrompt } from '#web/features/lessons/player/enrol-prompt.tsx'
import { CourseDiscussion, OwnReviewSection } from '#web/features/reviews/course-reviews.tsx'
import { loadReviews } from '#web/features/reviews/load-reviews.ts'
import { type Api, ApiError, parseResponse, getServerApi, withErrorPage } from '#web/lib/api.ts'
import { type PageHandle, requireMediaDocument } from '#web/lib/document/page-data.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { readToken, requireToken } from '#web/lib/session/index.ts'
import { PageNotFound } from '#web/routes/errors/error-page.tsx'
import type { Route } from './+types/player'
import { LazyAnnouncements } from './lazy-announcements.tsx'
import { createTabRevalidation } from './tab-revalidation.ts'

export const handle: PageHandle = { playsRemoteMedia: true }

/** Null for a course that visitors cannot know: it may be a draft of the user, whom only the browser knows. */
export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const loaded = loadCourse(getServerApi(context), id, request.url)
  return withErrorPage(
    loaded.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
      throw error
    }),
  )
}

async function loadCourse(api: Api, id: string, url: string) {
  const [response, reviews, outline] = await Promise.all([
    parseResponse(api.api.courses[':id'].$get({ param: { id }, query: { reviews: '0' } })),
    loadReviews(api, id, url),
    parseResponse(api.api.courses[':id'].outline.$get({ param: { id } })),
  ])
  const [found] = response.course
  if (!found) return null
  const { desc: _markdown, descHtml, learn: _learn, reviews: _reviews, ...course } = found
  // An uploaded video is on the page of its lesson, which alone gives access to it.
  const isUploaded = course.link === '' && outline.lessons > 0
  const hasCurriculum = isUploaded || !isSingleVideo(outline)
  const [section] = outline.sections
  return { course, description: descHtml, reviews, hasCurriculum, lesson: section?.lessons[0] }
}

const revalidation = createTabRevalidation()
export const { shouldRevalidate } = revalidation

/**
 * Requires a login in the browser; the page's data is the same for all users. A course with a curriculum continues at
 * the lesson where the learner stopped.
 */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  if (readToken()) requireMediaDocument(request)
  const loaded = await serverLoader()
  if (!loaded && !readToken())
    throw data({ msg: catalogueMessages.courseNotFound }, { status: 404 })
  requireToken(request)
  if (!loaded || loaded.hasCurriculum) await continueAtLesson(params.id, request)
  revalidation.onLoaded(request.signal)
  return loaded
}
clientLoader.hydrate = true as const

/** Learners without an open lesson learn from the first one why; others stay at the page that offers to enrol. */
async function continueAtLesson(course: string, request: Request): Promise<void> {
  const { current, lessons } = await withErrorPage(loadLearningForRedirect(course, request.signal))
  const isEnrolled = lessons.every(
    ({ access }) => access.allowed || access.reason !== 'not_enrolled',
  )
  const lesson = isEnrolled ? (current ?? lessons[0]?._id) : undefined
  if (!lesson) return
  const { pathname, search } = new URL(request.url)
  // A link has not changed the address yet, and Back must return to the page with the link.
  const leave = window.location.pathname === pathname ? replace : redirect
  throw leave(pages.lesson(course, lesson) + search)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createPageMeta(matches, {
    title: loaderData ? `Watch ${loaderData.course.title}` : 'Watch',
  })
}

export function HydrateFallback({ loaderData }: Route.HydrateFallbackProps) {
  if (!loaderData || loaderData.hasCurriculum) {
    return <LessonSkeleton course={loaderData?.course.title} />
  }
  return <PlayerSkeleton title={loaderData.course.title} author={loaderData.course.author} />
}

export default function Player({ loaderData }: Route.ComponentProps) {
  // A draft without lessons has nothing to show.
  if (!loaderData) return <PageNotFound reason={catalogueMessages.courseNotFound} />
  const { course, lesson, description, reviews, hasCurriculum } = loaderData
  const enrolPrompt = <EnrolPrompt course={course} action={<EnrolButton course={course} />} />
  if (hasCurriculum)
    return <RevalidateOnEnrolment course={course._id}>{enrolPrompt}</RevalidateOnEnrolment>
  return (
    <CoursePlayer
      key={course._id}
      course={course}
      lesson={lesson}
      description={description}
      announcements={<LazyAnnouncements course={course._id} />}
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
      enrolPrompt={enrolPrompt}
    />
  )
}
