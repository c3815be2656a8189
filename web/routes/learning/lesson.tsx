import { redirect } from 'react-router'
import { pages } from '#shared/paths.ts'
import { CourseFacts } from '#web/features/catalogue/course-page/course-facts.tsx'
import { EnrolButton } from '#web/features/learning/enrol-button.tsx'
import { LessonPage } from '#web/features/lessons/lesson-page/lesson-page.tsx'
import { LessonSkeleton } from '#web/features/lessons/lesson-page/lesson-skeleton.tsx'
import { loadLessonPage } from '#web/features/lessons/lesson-page/load-lesson.ts'
import { CourseDiscussion, OwnReviewSection } from '#web/features/reviews/course-reviews.tsx'
import { loadReviews } from '#web/features/reviews/load-reviews.ts'
import { getBrowserApi, withErrorPage } from '#web/lib/api.ts'
import { type PageHandle, requireMediaDocument } from '#web/lib/document/page-data.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { readToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/lesson'
import { LazyAnnouncements } from './lazy-announcements.tsx'
import { createTabRevalidation } from './tab-revalidation.ts'

export const handle: PageHandle = { playsRemoteMedia: true }

const revalidation = createTabRevalidation()
export const { shouldRevalidate } = revalidation

/** Lessons are private: the browser loads them in the user's session. Visitors can open previews. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireMediaDocument(request)
  const { pathname, search } = new URL(request.url)
  const [page, reviews] = await Promise.all([
    withErrorPage(loadLessonPage(params.id, params.lesson, request.signal)),
    // Without the reviews, the lesson can be learned all the same.
    loadReviews(getBrowserApi(), params.id, request.url).catch(() => undefined),
  ])
  if (page.lock && !readToken()) throw redirect(pages.loginWithReturn(pathname + search))
  revalidation.onLoaded(request.signal)
  return { page, reviews }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { lesson, course } = loaderData?.page ?? {}
  const courseTitle = course?.title ?? lesson?.course.title
  return createPageMeta(matches, {
    title: [lesson?.title, courseTitle].filter(Boolean).join(' · ') || 'Lesson',
  })
}

export function HydrateFallback() {
  return <LessonSkeleton />
}

export default function LessonRoute({ loaderData, params }: Route.ComponentProps) {
  const { page, reviews } = loaderData
  const { course } = page
  return (
    <LessonPage
      // The state of a course ends with it.
      key={page.outline.course}
      data={page}
      lessonId={params.lesson}
      announcements={<LazyAnnouncements course={page.outline.course} />}
      discussion={
        course &&
        reviews && (
          <CourseDiscussion
            title="Reviews"
            course={course}
            reviews={reviews}
            params={{ tab: 'discussion' }}
          />
        )
      }
      review={
        course && (
          <>
            <h2 className="visually-hidden">Review</h2>
            <OwnReviewSection course={course} />
          </>
        )
      }
      facts={course && <CourseFacts course={course} />}
      enrolButton={course && <EnrolButton course={course} />}
    />
  )
}
