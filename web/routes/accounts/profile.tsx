import { profileMessages } from '#shared/messages/profile.ts'
import { DashboardFrame } from '#web/features/dashboard/dashboard-frame.tsx'
import { OwnProfile } from '#web/features/profile/own-profile.tsx'
import { ProfileSkeleton } from '#web/features/profile/profile-skeleton.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/profile'

const title = 'Profile'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}

export function HydrateFallback() {
  return (
    <DashboardFrame title={title}>
      <noscript>{profileMessages.needsJavaScript}</noscript>
      <ProfileSkeleton />
    </DashboardFrame>
  )
}

export default function Profile() {
  return (
    <DashboardFrame title={title}>
      <OwnProfile />
    </DashboardFrame>
  )
}
