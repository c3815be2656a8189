import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { SinglePost } from '#web/features/community/posts/single-post.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute<{ id: string }>({
  title: 'Post',
  frame: CommunityLayout,
  skeleton: <PostSkeleton />,
  render: (user, { id }) => <SinglePost key={id} user={user} id={id} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
