import { CourseReview } from '#web/features/catalogue/course-review.tsx'
import { EnrolButton } from '#web/features/learning/enrol-button.tsx'
import { CoursePlayer } from '#web/features/player/course-player.tsx'
import { EnrolGate } from '#web/features/player/enrol-gate.tsx'
import { PlayerSkeleton } from '#web/features/player/player-skeleton.tsx'
import { answerOf, apiFor, orErrorPage } from '#web/lib/api.ts'
import { markdownToHtml } from '#web/lib/markdown.server.ts'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/player'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const call = apiFor(context).api.courses[':id'].$get({ param: { id } })
  const { course } = await orErrorPage(answerOf(call))
  return { course: course[0], description: markdownToHtml(course[0].desc) }
}

/** The page is a member's; what it shows is the same for all of them and comes from the server. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireSession(request)
  return serverLoader()
}
clientLoader.hydrate = true as const

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData ? `Watch ${loaderData.course.title}` : 'Watch' })
}

export function HydrateFallback({ loaderData }: Route.HydrateFallbackProps) {
  return (
    <PlayerSkeleton
      title={loaderData?.course.title ?? ''}
      author={loaderData?.course.author ?? ''}
    />
  )
}

export default function Player({ loaderData: { course, description } }: Route.ComponentProps) {
  const gate = <EnrolGate course={course} action={<EnrolButton course={course} />} />
  const reviews = course.reviews.map((review) => ({
    id: review._id,
    content: <CourseReview review={review} />,
  }))
  return <CoursePlayer key={course._id} {...{ course, description, reviews, gate }} />
}
