import { UserProfile, UserProfileSkeleton } from '#web/features/administration/user-profile.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute<{ id: string }>({
  title: 'User profile',
  requires: 'administer',
  skeleton: <UserProfileSkeleton />,
  render: (_user, { id }) => <UserProfile key={id} id={id} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
