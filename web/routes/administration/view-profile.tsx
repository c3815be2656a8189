import { UserProfileSkeleton, UserProfile } from '#web/features/administration/user-profile.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/view-profile'

const page = { title: 'Profile of a user', skeleton: <UserProfileSkeleton /> }

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function ViewProfile({ params }: Route.ComponentProps) {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <UserProfile key={params.id} id={params.id} />}
    </DashboardPage>
  )
}
