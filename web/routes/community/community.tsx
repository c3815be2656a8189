import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { pageQueries } from '#shared/pages/page-queries.ts'
import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { FoundPosts, parsePostFind } from '#web/features/community/posts/found-posts.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { Timeline } from '#web/features/community/posts/timeline.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'

const page = createGuardedRoute({
  title: (search) => (parseSource(search) === 'following' ? 'Timeline' : 'Community'),
  frame: CommunityLayout,
  skeleton: <PostSkeleton />,
  render: (user) => <Posts user={user} />,
})

function Posts({ user }: { user: ShortOwnUser }) {
  const { search } = useLocation()
  const find = parsePostFind(new URLSearchParams(search))
  useFocusOnChange(JSON.stringify(find))
  if (find) return <FoundPosts key={JSON.stringify(find)} user={user} find={find} />
  const from = parseSource(search)
  return <Timeline key={from} user={user} from={from} />
}

/** Moves focus to the heading when a search starts or ends: the field or link that had focus is gone. */
function useFocusOnChange(value: string | undefined): void {
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    focusHeading()
  }, [value])
}

function parseSource(search: string) {
  return pageQueries.community(new URLSearchParams(search)).from
}

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
