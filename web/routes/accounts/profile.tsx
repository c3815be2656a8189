import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { OwnProfile, ProfileSkeleton } from '#web/features/profile/own-profile.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
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
