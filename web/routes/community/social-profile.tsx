import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { SocialProfile } from '#web/features/community/profiles/social-profile.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute<{ id: string }>({
  title: 'Social profile',
  frame: CommunityLayout,
  skeleton: <PostSkeleton />,
  render: (user, { id }) => <SocialProfile key={id} user={user} id={id} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
