import { pages } from '#shared/paths.ts'
import { Breadcrumbs } from '#web/features/catalogue/breadcrumbs.tsx'
import { InstructorProfile } from '#web/features/catalogue/instructor-profile.tsx'
import { answerOf, apiFor, orErrorPage } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/metadata.ts'
import { Container } from '#web/ui/container.tsx'
import headClasses from '#web/features/catalogue/catalogue-head.module.css'
import type { Route } from './+types/instructor'

export async function loader({ params, context }: Route.LoaderArgs) {
  const call = apiFor(context).api.courses.instructor[':id'].$get({ param: { id: params.id } })
  return orErrorPage(answerOf(call))
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Instructor not found' })
  const { user } = loaderData
  return pageMeta(matches, {
    title: user.fullname,
    description:
      user.bio || `${user.fullname} teaches on Lectern: who they are, and their courses.`,
    path: pages.instructor(user._id),
    type: 'profile',
  })
}

export default function InstructorPage({ loaderData }: Route.ComponentProps) {
  const trail = [
    { name: 'Home', to: pages.home },
    { name: 'Courses', to: pages.catalogue },
  ]
  return (
    <Container>
      <div className={headClasses.trail}>
        <Breadcrumbs trail={trail} here={loaderData.user.fullname} />
      </div>
      <InstructorProfile {...loaderData} />
    </Container>
  )
}
