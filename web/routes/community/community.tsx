import { useLocation } from 'react-router'
import type { PostSource } from '#shared/contract/community.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { CommunityLayout } from '#web/features/community/community-layout.tsx'
import { PostSkeleton } from '#web/features/community/posts/post-list.tsx'
import { Timeline } from '#web/features/community/posts/timeline.tsx'
import { GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/community'

export function meta({ matches, location }: Route.MetaArgs) {
  return createPageMeta(matches, { title: titleOf(sourceIn(location.search)) })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

export function HydrateFallback() {
  return (
    <CommunityLayout>
      <PostSkeleton />
    </CommunityLayout>
  )
}

export default function Community() {
  const from = sourceIn(useLocation().search)
  return (
    <GuardedPage title={titleOf(from)} frame={CommunityLayout} skeleton={<PostSkeleton />}>
      {(user) => <Timeline key={from} user={user} from={from} />}
    </GuardedPage>
  )
}

function sourceIn(search: string): PostSource {
  return pageQueries.community(new URLSearchParams(search)).from
}

function titleOf(from: PostSource): string {
  return from === 'following' ? 'Timeline' : 'Community'
}
