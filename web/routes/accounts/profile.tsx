import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { OwnProfile, ProfileSkeleton } from '#web/features/profile/own-profile.tsx'

const page = createGuardedRoute({
  title: 'Profile',
  skeleton: <ProfileSkeleton />,
  render: (user) => <OwnProfile user={user} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
