import { useLocation } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { Timeline } from '#web/features/community/posts/timeline.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: (search) => (parseSource(search) === 'following' ? 'Timeline' : 'Community'),
  frame: CommunityLayout,
  skeleton: <PostSkeleton />,
  render: (user) => <Posts user={user} />,
})

function Posts({ user }: { user: ShortOwnUser }) {
  const source = parseSource(useLocation().search)
  return <Timeline key={source} user={user} from={source} />
}

function parseSource(search: string) {
  return pageQueries.community(new URLSearchParams(search)).from
}

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
