import { useLocation } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { normalizeHashtag } from '#shared/post-text.ts'
import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { FoundPosts } from '#web/features/community/posts/found-posts.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { Timeline } from '#web/features/community/posts/timeline.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: (search) => toTitle(parse(search)),
  frame: CommunityLayout,
  skeleton: <PostSkeleton />,
  render: (user) => <Posts user={user} />,
})

function Posts({ user }: { user: ShortOwnUser }) {
  const { from, tag, search } = parse(useLocation().search)
  if (search) return <FoundPosts key={`search ${search}`} user={user} find={{ search }} />
  if (tag) return <FoundPosts key={`tag ${tag}`} user={user} find={{ tag }} />
  return <Timeline key={from} user={user} from={from} />
}

function parse(search: string) {
  const query = pageQueries.community(new URLSearchParams(search))
  return { ...query, tag: normalizeHashtag(query.tag ?? '') }
}

function toTitle({ from, tag, search }: ReturnType<typeof parse>): string {
  if (search) return `Posts about “${search}”`
  if (tag) return `#${tag}`
  return from === 'following' ? 'Timeline' : 'Community'
}

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
