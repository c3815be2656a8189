import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { OwnProfile } from '#web/features/profile/own-profile.tsx'
import { ProfileSkeleton } from '#web/features/profile/profile-skeleton.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session.ts'
import type { Route } from './+types/profile'

const page = { title: 'Profile', skeleton: <ProfileSkeleton /> }

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

export default function Profile() {
  return <DashboardPage {...page}>{(user) => <OwnProfile user={user} />}</DashboardPage>
}
