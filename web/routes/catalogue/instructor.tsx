import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { InstructorProfile } from '#web/features/catalogue/instructor-page/instructor-profile.tsx'
import { loadInstructor } from '#web/features/catalogue/instructor-page/load-instructor.ts'
import headerClasses from '#web/features/catalogue/page-header.module.css'
import { Breadcrumbs } from '#web/features/catalogue/page-header.tsx'
import { isLoadMore, withMinimumDelay } from '#web/features/catalogue/search/course-list-query.ts'
import { getServerApi, withErrorPage } from '#web/lib/api.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { settingsContext } from '#web/lib/settings.ts'
import { Container } from '#web/ui/layout/container.tsx'
import type { Route } from './+types/instructor'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const found = await withErrorPage(loadInstructor(getServerApi(context), params.id, request.url))
  const { loadMore } = getPacing(context.get(settingsContext).pacing)
  return { ...found, loadMoreWait: loadMore }
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isMore = isLoadMore(window.location.href, request.url, ['shown'])
  return withMinimumDelay(isMore, serverLoader)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return createPageMeta(matches, { title: 'Instructor not found' })
  const { user } = loaderData
  return createPageMeta(matches, {
    title: user.fullname,
    description:
      user.bio || `${user.fullname} teaches on Lectern. Read about them and browse their courses.`,
    path: pages.instructor(user._id),
    type: 'profile',
  })
}

export default function InstructorPage({ loaderData }: Route.ComponentProps) {
  const parents = [
    { name: 'Home', to: pages.home },
    { name: 'Courses', to: pages.catalogue },
  ]
  return (
    <Container>
      <div className={headerClasses.breadcrumbsOnly}>
        <Breadcrumbs parents={parents} current={loaderData.user.fullname} />
      </div>
      <InstructorProfile {...loaderData} />
    </Container>
  )
}
